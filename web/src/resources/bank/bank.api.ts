import type {
  BankFile,
  BankFiles,
  BankLine,
  BankLineListQuery,
  BankPosting,
} from "@pharmacy/contract/bank/bank";
import type { BulkAnswer } from "@pharmacy/contract/bulk";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";
import type { UploadOptions } from "#lib/upload-options.ts";

const PATH = "bank-lines";

const { key, list, listCalls, detail } = resourceApi<BankLine, never, never, BankLineListQuery>(
  PATH,
);

type Seen = { id: string; version: number };

const lineOf = (id: string, act: string) => `${PATH}/${encodeURIComponent(id)}/${act}`;
const fileOf = (id: string, act: string) => `bank-files/${encodeURIComponent(id)}/${act}`;

export const bankApi = {
  key,
  list,
  listCalls,
  detail,

  /** The key is that of the lines, so that a change of one refetches what is open of its file. */
  files: () =>
    queryOptions({
      queryKey: [PATH, "files"],
      queryFn: ({ signal }) => http.get<BankFiles>("bank-files", {}, signal),
    }),
  upload(file: File, options?: UploadOptions): Promise<BankFile> {
    const form = new FormData();
    form.set("file", file);
    return http.postForm("bank-files", form, options);
  },

  post: (id: string, posting: BankPosting) => http.post<BankLine>(lineOf(id, "post"), posting),
  takeBack: ({ id, version }: Seen, reason: string) =>
    http.post<BankLine>(lineOf(id, "take-back"), { version, reason }),
  ignore: ({ id, version }: Seen, reason: string) =>
    http.post<BankLine>(lineOf(id, "ignore"), { version, reason }),
  reopen: ({ id, version }: Seen) => http.post<BankLine>(lineOf(id, "reopen"), { version }),

  postCertain: (file: string) => http.post<BulkAnswer>(fileOf(file, "post-certain"), {}),
  takeBackFile: (file: string, reason: string) =>
    http.post<BulkAnswer>(fileOf(file, "take-back"), { reason }),
};
