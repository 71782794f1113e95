import type {
  BankColumns,
  BankExpensePosting,
  BankFile,
  BankFiles,
  BankLine,
  BankLineListQuery,
  BankPosting,
  PayableExpenses,
} from "@pharmacy/contract/bank/bank";
import type { BankReading } from "@pharmacy/contract/bank/bank.csv";
import type { BulkAnswer } from "@pharmacy/contract/bulk";
import type { ReadOptions } from "@pharmacy/contract/mapping/mapping";
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

/** The server reads the fields in front of the file. */
function formOf(file: File, beside: Record<string, object | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(beside)) {
    if (value) form.set(name, JSON.stringify(value));
  }
  form.set("file", file);
  return form;
}

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
  /** A file with columns goes with how it is read. */
  upload(file: File, options?: UploadOptions, reading?: BankReading): Promise<BankFile> {
    return http.postForm("bank-files", formOf(file, { reading }), options);
  },
  columns: (file: File, options: ReadOptions, sent?: UploadOptions): Promise<BankColumns> =>
    http.postForm("bank-files/preview", formOf(file, { options }), sent),

  post: (id: string, posting: BankPosting) => http.post<BankLine>(lineOf(id, "post"), posting),
  payExpense: (id: string, posting: BankExpensePosting) =>
    http.post<BankLine>(lineOf(id, "pay-expense"), posting),
  /** The unpaid expenses that a line can pay. */
  payable: (id: string) =>
    queryOptions({
      queryKey: [PATH, "expenses", id],
      queryFn: ({ signal }) => http.get<PayableExpenses>(lineOf(id, "expenses"), {}, signal),
    }),
  takeBack: ({ id, version }: Seen, reason: string) =>
    http.post<BankLine>(lineOf(id, "take-back"), { version, reason }),
  ignore: ({ id, version }: Seen, reason: string) =>
    http.post<BankLine>(lineOf(id, "ignore"), { version, reason }),
  reopen: ({ id, version }: Seen) => http.post<BankLine>(lineOf(id, "reopen"), { version }),

  postCertain: (file: string) => http.post<BulkAnswer>(fileOf(file, "post-certain"), {}),
  takeBackFile: (file: string, reason: string) =>
    http.post<BulkAnswer>(fileOf(file, "take-back"), { reason }),
};
