import * as z from "zod/mini";
import { FileReference } from "../files/files.ts";
import { RecordReference, recordFields, recordId } from "../record.ts";
import { PLATFORM_ROLES } from "../roles.values.ts";
import { choice, digits, lines } from "../text.ts";
import {
  NOTE_FILES_MAX,
  NOTE_MENTIONS_MAX,
  NOTE_TEXT_MAX,
  NOTED_MODELS,
  NOTES_MAX,
  NOTES_SHOWN,
} from "./notes.values.ts";

/** For any key that does not identify a file. */
export const NOTE_FILE_GONE = "A file is no longer available. Add it again.";

const noteText = lines("Note", 1, NOTE_TEXT_MAX);

const mentions = z._default(
  z
    .array(recordId("Choose a colleague."))
    .check(z.maxLength(NOTE_MENTIONS_MAX, `Mention at most ${NOTE_MENTIONS_MAX} colleagues.`)),
  [],
);

const fileKeys = z._default(
  z
    .array(z.string().check(z.maxLength(200), z.regex(/^[\w.-]*$/, NOTE_FILE_GONE)))
    .check(z.maxLength(NOTE_FILES_MAX, `Add at most ${NOTE_FILES_MAX} files.`)),
  [],
);

export const NoteInput = z.strictObject({
  model: choice(NOTED_MODELS),
  recordId: recordId(),
  text: noteText,
  /** The colleagues whom the text names. */
  mentions,
  /** The keys of files that were uploaded for it. */
  files: fileKeys,
});
export type NoteInput = z.input<typeof NoteInput>;

/** Its files stay as they are. */
export const NoteChanges = z.strictObject({
  text: z.optional(noteText),
  mentions: z.optional(mentions.def.innerType),
  version: z.int("Send the version you read.").check(z.minimum(1)),
});
export type NoteChanges = z.input<typeof NoteChanges>;

export const NoteFile = z.object({
  /** Grants the right to attach the file once. */
  key: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
});
export type NoteFile = z.infer<typeof NoteFile>;

export const Note = z.object({
  ...recordFields,
  model: z.enum(NOTED_MODELS),
  recordId: z.uuid(),
  text: z.string(),
  mentions: z.array(RecordReference),
  files: z.array(FileReference),
});
export type Note = z.infer<typeof Note>;

export const NotesQuery = z.strictObject({
  model: choice(NOTED_MODELS),
  recordId: recordId(),
  count: z._default(
    digits(`Must be a whole number from 1 to ${NOTES_MAX}.`, 1, NOTES_MAX),
    NOTES_SHOWN,
  ),
});
export type NotesQuery = z.input<typeof NotesQuery>;

/** The newest first. */
export const Notes = z.object({ items: z.array(Note), total: z.int() });
export type Notes = z.infer<typeof Notes>;

export const Colleagues = z.object({
  items: z.array(z.extend(RecordReference, { role: z.enum(PLATFORM_ROLES) })),
});
export type Colleagues = z.infer<typeof Colleagues>;
