import * as z from "zod/mini";
import { RecordReference } from "../record.ts";
import { NoteFile, NoteInput } from "./notes.ts";
import { NOTE_FILES_MAX } from "./notes.values.ts";

/** Mentions and files have names here; only their ids and keys are sent. */
export const NoteForm = z.strictObject({
  text: NoteInput.shape.text,
  mentions: z.array(RecordReference),
  files: z
    .array(NoteFile)
    .check(z.maxLength(NOTE_FILES_MAX, `Add at most ${NOTE_FILES_MAX} files.`)),
});
export type NoteForm = z.input<typeof NoteForm>;

export const NoteEdit = z.omit(NoteForm, { files: true });
export type NoteEdit = z.input<typeof NoteEdit>;
