import type { FileReference } from "@pharmacy/contract/files";
import { http } from "./http.ts";

export const filesApi = {
  upload(file: File): Promise<FileReference> {
    const form = new FormData();
    form.set("file", file);
    return http.postForm("files/upload", form);
  },
};
