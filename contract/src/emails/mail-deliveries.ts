import * as z from "zod/mini";
import { MAIL_STATUSES } from "./mails.values.ts";

export const Delivery = z.object({
  recipient: z.string(),
  status: z.enum(MAIL_STATUSES),
  sentAt: z.nullable(z.iso.datetime()),
  /** Only for platform users. */
  error: z.nullable(z.string()),
  isRetried: z.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

export const LetterOfRecord = z.extend(Delivery, {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.string(),
});
export type LetterOfRecord = z.infer<typeof LetterOfRecord>;

/** Emails are sent later, if at all, so an answer never knows more than this. */
export const LetterOutcome = z.enum(["queued", "kept"]);
export type LetterOutcome = z.infer<typeof LetterOutcome>;

export const LetterReceipt = z.object({ letter: z.nullable(LetterOutcome) });
export type LetterReceipt = z.infer<typeof LetterReceipt>;
