import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { RecordReference } from "../record.ts";
import { MAIL_KINDS } from "./letter-kinds.ts";
import { FAILED_LETTER_LIST } from "./letters.list.ts";
import { Delivery } from "./mail-deliveries.ts";
import { UNSENT_STATUSES } from "./mails.values.ts";

export const FailedLetter = z.extend(Delivery, {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(MAIL_KINDS),
  subject: z.string(),
  tries: z.int(),
  person: z.nullable(RecordReference),
  organization: z.nullable(RecordReference),
});
export type FailedLetter = z.infer<typeof FailedLetter>;

export type FailedLetterColumn =
  | ("subject" | "recipient" | "kind" | "status" | "error" | "tries")
  | "createdAt";

export const FailedLetterQuery = listQuery(FAILED_LETTER_LIST, {
  kind: MAIL_KINDS,
  status: UNSENT_STATUSES,
});
export type FailedLetterQuery = z.infer<typeof FailedLetterQuery>;

export const MailHealth = z.object({
  hasServer: z.boolean(),
  waiting: z.int(),
  waitingIsExact: z.boolean(),
  failing: z.nullable(
    z.object({
      attempts: z.int(),
      since: z.iso.datetime(),
      error: z.string(),
    }),
  ),
});
export type MailHealth = z.infer<typeof MailHealth>;
