import type { FileReference } from "@pharmacy/contract/files/files";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import type { UploadOptions } from "#lib/upload-options.ts";

export const filesApi = {
  upload(file: File, options?: UploadOptions): Promise<FileReference> {
    const form = new FormData();
    form.set("file", file);
    return http.postForm("files/upload", form, options);
  },
  /** The file's bytes, from its signed URL. They never change. */
  content: ({ id, url }: Pick<FileReference, "id" | "url">) =>
    queryOptions({
      queryKey: ["files", "content", id],
      queryFn: async ({ signal }) => {
        const response = await fetch(url, { signal });
        if (!response.ok) throw new Error("It can no longer be opened. Reload the page.");
        return response.blob();
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
