import * as z from "zod/mini";
import { filterOf, listQuery } from "./list.ts";
import { MAIL_KINDS } from "./mails.ts";
import { PersonReference } from "./record.ts";

/** For how long a letter that failed is shown, days. */
export const FAILED_DAYS = 30;

/** A letter that could not be delivered. */
export const FailedLetter = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  subject: z.string(),
  tries: z.int(),
  /** What the mail server said. */
  error: z.nullable(z.string()),
  /** Whom it was about, where that is a person. */
  person: z.nullable(PersonReference),
  /** The pharmacy it was about. */
  organization: z.nullable(PersonReference),
});
export type FailedLetter = z.infer<typeof FailedLetter>;

/** What its list can show and export. */
export type FailedLetterColumn =
  | ("subject" | "recipient" | "kind" | "error" | "tries")
  | "createdAt";

/** The newest first. */
export const FailedLetterQuery = z.extend(listQuery(["createdAt"]), {
  kind: filterOf(MAIL_KINDS),
});
export type FailedLetterQuery = z.infer<typeof FailedLetterQuery>;
