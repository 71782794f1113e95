import type {
  Colleagues,
  Note,
  NoteChanges,
  NoteFile,
  NoteInput,
  Notes,
} from "@pharmacy/contract/notes/notes";
import type { NotedModel } from "@pharmacy/contract/notes/notes.values";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import type { UploadOptions } from "#lib/upload-options.ts";

const PATH = "notes";

export type Noted = { model: NotedModel; recordId: string };

export const notesApi = {
  /** The newest, as many as `count`. */
  of: ({ model, recordId }: Noted, count: number) =>
    queryOptions({
      queryKey: [PATH, "detail", model, recordId, count],
      queryFn: ({ signal }) => http.get<Notes>(PATH, { model, recordId, count }, signal),
      // another number of the same record's notes may stay while more load
      placeholderData: (previous, shown) =>
        shown?.queryKey[3] === recordId ? previous : undefined,
    }),
  colleagues: queryOptions({
    queryKey: [PATH, "colleagues"],
    queryFn: ({ signal }) => http.get<Colleagues>(`${PATH}/colleagues`, {}, signal),
  }),
  create: (note: NoteInput) => http.post<Note>(PATH, note),
  update: ({ id, ...changes }: NoteChanges & { id: string }) =>
    http.patch<Note>(`${PATH}/${encodeURIComponent(id)}`, changes),
  remove: (id: string) => http.delete(`${PATH}/${encodeURIComponent(id)}`),
  upload(file: File, options?: UploadOptions): Promise<NoteFile> {
    const form = new FormData();
    form.set("file", file);
    return http.postForm(`${PATH}/files`, form, options);
  },
};
