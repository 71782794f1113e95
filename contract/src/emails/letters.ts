import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { RecordReference } from "../record.ts";
import { MAIL_KINDS } from "./letter-kinds.ts";
import { FAILED_LETTER_LIST } from "./letters.list.ts";
import { Delivery } from "./mail-deliveries.ts";
import { UNSENT_STATUSES } from "./mails.values.ts";

/** A letter that was not sent: not yet, or for good. */
export const FailedLetter = z.extend(Delivery, {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(MAIL_KINDS),
  subject: z.string(),
  tries: z.int(),
  /** The user it was about, if any. */
  person: z.nullable(RecordReference),
  /** The pharmacy it was about, if any. */
  organization: z.nullable(RecordReference),
});
export type FailedLetter = z.infer<typeof FailedLetter>;

/** What its list can show and export. */
export type FailedLetterColumn =
  | ("subject" | "recipient" | "kind" | "status" | "error" | "tries")
  | "createdAt";

/** Newest first. */
export const FailedLetterQuery = listQuery(FAILED_LETTER_LIST, {
  kind: MAIL_KINDS,
  status: UNSENT_STATUSES,
});
export type FailedLetterQuery = z.infer<typeof FailedLetterQuery>;

/** Whether mail flows, as the last attempts and the waiting letters show. */
export const MailHealth = z.object({
  /** Whether a mail server is set up. */
  hasServer: z.boolean(),
  /** How many letters wait to be sent, up to `WAITING_COUNT_MAX`. */
  waiting: z.int(),
  /** False when more wait than were counted. */
  waitingIsExact: z.boolean(),
  /** The attempts since the last letter that was sent, if they failed. */
  failing: z.nullable(
    z.object({
      attempts: z.int(),
      /** The first of them. */
      since: z.iso.datetime(),
      /** What the mail server answered last. */
      error: z.string(),
    }),
  ),
});
export type MailHealth = z.infer<typeof MailHealth>;
