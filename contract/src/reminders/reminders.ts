import * as z from "zod/mini";
import { Delivery, EmailReceipt } from "../emails/delivery.ts";
import { EMAIL_STATES } from "../emails/email-state.ts";
import { listQuery } from "../list.ts";
import { RecordReference } from "../record.ts";
import { REMINDER_KINDS, REMINDER_TOPICS, SKIP_REASONS } from "./reminders.values.ts";

export const Reminder = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(RecordReference),
  key: z.enum(REMINDER_KINDS),
  status: z.enum(["sent", "skipped"]),
  skipReason: z.nullable(z.enum(SKIP_REASONS)),
  term: z.nullable(z.object({ planName: z.string(), endDate: z.iso.date() })),
  licenceExpiresOn: z.nullable(z.iso.date()),
  deliveries: z.array(Delivery),
});
export type Reminder = z.infer<typeof Reminder>;

export const ReminderQuery = z.omit(listQuery({ sorts: [], filters: [] }, {}), {
  search: true,
  sort: true,
  order: true,
});
export type ReminderQuery = z.infer<typeof ReminderQuery>;

export const ReminderTopicQuery = z.strictObject({
  about: z._default(z.enum(REMINDER_TOPICS), "membership"),
});

export const ReminderPreview = z.object({
  subject: z.string(),
  text: z.string(),
  recipients: z.array(z.object({ email: z.string(), name: z.string() })),
  waitsUntil: z.nullable(z.iso.datetime()),
  last: z.nullable(z.enum(EMAIL_STATES)),
  ...EmailReceipt.shape,
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;
