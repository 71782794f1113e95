import * as z from "zod/mini";
import { MAIL_KINDS } from "./letter-kinds.ts";
import { FAILED_LETTER_LIST } from "./letters.list.ts";
import { listQuery } from "./list.ts";
import { RecordReference } from "./record.ts";

/** A letter that could not be delivered. */
export const FailedLetter = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  subject: z.string(),
  tries: z.int(),
  /** The mail server's answer. */
  error: z.nullable(z.string()),
  /** The user it was about, if any. */
  person: z.nullable(RecordReference),
  /** The pharmacy it was about, if any. */
  organization: z.nullable(RecordReference),
});
export type FailedLetter = z.infer<typeof FailedLetter>;

/** What its list can show and export. */
export type FailedLetterColumn =
  | ("subject" | "recipient" | "kind" | "error" | "tries")
  | "createdAt";

/** Newest first. */
export const FailedLetterQuery = listQuery(FAILED_LETTER_LIST, { kind: MAIL_KINDS });
export type FailedLetterQuery = z.infer<typeof FailedLetterQuery>;
