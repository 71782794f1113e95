import * as z from "zod/mini";
import { EMAIL_STATUSES } from "./emails.values.ts";

export const Delivery = z.object({
  recipient: z.string(),
  status: z.enum(EMAIL_STATUSES),
  sentAt: z.nullable(z.iso.datetime()),
  /** Only for platform users. */
  error: z.nullable(z.string()),
  isRetried: z.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

export const RecordEmail = z.extend(Delivery, {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.string(),
});
export type RecordEmail = z.infer<typeof RecordEmail>;

/** Emails are sent later, if at all, so an answer never knows more than this. */
export const EmailOutcome = z.enum(["queued", "kept"]);
export type EmailOutcome = z.infer<typeof EmailOutcome>;

export const EmailReceipt = z.object({ letter: z.nullable(EmailOutcome) });
export type EmailReceipt = z.infer<typeof EmailReceipt>;

/** An email as it would be sent now. */
export const EmailPreview = z.object({
  /** Why none can be sent now, or null. */
  refusal: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  recipient: z.nullable(z.object({ email: z.string(), name: z.string() })),
  ...EmailReceipt.shape,
});
export type EmailPreview = z.infer<typeof EmailPreview>;
