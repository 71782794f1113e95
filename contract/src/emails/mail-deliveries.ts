import * as z from "zod/mini";
import { MAIL_STATUSES } from "./mails.values.ts";

/** An email as its delivery describes it. */
export const Delivery = z.object({
  recipient: z.string(),
  status: z.enum(MAIL_STATUSES),
  sentAt: z.nullable(z.iso.datetime()),
  /** The mail server's answer to the last attempt that failed; only for platform users. */
  error: z.nullable(z.string()),
  /** Whether an attempt failed and another one follows. */
  isRetried: z.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

/** An email about a record, on the record's page. */
export const LetterOfRecord = z.extend(Delivery, {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.string(),
});
export type LetterOfRecord = z.infer<typeof LetterOfRecord>;

/**
 * What happens to an email that was just written: it is queued for the mail server, or kept because
 * there is none. It is sent later, if at all: the answer to an action never knows.
 */
export const LetterOutcome = z.enum(["queued", "kept"]);
export type LetterOutcome = z.infer<typeof LetterOutcome>;

/** The answer to an action that can write an email: what happens to it; null if it wrote none. */
export const LetterReceipt = z.object({ letter: z.nullable(LetterOutcome) });
export type LetterReceipt = z.infer<typeof LetterReceipt>;
