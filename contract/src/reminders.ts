import * as z from "zod/mini";
import { listQuery } from "./list.ts";
import { MAIL_STATUSES } from "./mails.ts";
import { PersonReference } from "./record.ts";

/** What the schedule says of a term, the earliest first. A term of each length has some of them. */
export const REMINDER_KEYS = [
  "before30",
  "before14",
  "before7",
  "before5",
  "before1",
  "graceStart",
  "graceEnding",
  "expired",
] as const;
export type ReminderKey = (typeof REMINDER_KEYS)[number];

/** What the schedule says of a licence, the earliest first. */
export const LICENCE_REMINDER_KEYS = ["licence60", "licence30", "licence7"] as const;
export type LicenceReminderKey = (typeof LICENCE_REMINDER_KEYS)[number];

/** Those of the schedule, and those that somebody sends by hand. */
export const REMINDER_KINDS = [...REMINDER_KEYS, ...LICENCE_REMINDER_KEYS, "manual"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/**
 * Why one that was due was not sent: a later one was due as well, one was sent by hand that day, the
 * pharmacy was inactive, or there was no address.
 */
export const SKIP_REASONS = ["later", "manual", "inactive", "noAddress"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A reminder, and whether its letters arrived. */
export const Reminder = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** Null for what the schedule sent. */
  createdBy: z.nullable(PersonReference),
  key: z.enum(REMINDER_KINDS),
  status: z.enum(["sent", "skipped"]),
  skipReason: z.nullable(z.enum(SKIP_REASONS)),
  /** The term it was about; null where it was about the licence. */
  term: z.nullable(z.object({ planName: z.string(), endDate: z.iso.date() })),
  /** The last day of the licence it was about; null where it was about a term. */
  licenceExpiresOn: z.nullable(z.iso.date()),
  deliveries: z.array(
    z.object({
      recipient: z.string(),
      status: z.enum(MAIL_STATUSES),
      sentAt: z.nullable(z.iso.datetime()),
      /** What the mail server said; for the network's own people only. */
      error: z.nullable(z.string()),
    }),
  ),
});
export type Reminder = z.infer<typeof Reminder>;

/** The newest first, always. */
export const ReminderQuery = z.omit(listQuery([]), { search: true, sort: true, order: true });
export type ReminderQuery = z.infer<typeof ReminderQuery>;

/** What a reminder by hand is about. */
export const REMINDER_TOPICS = ["membership", "licence"] as const;
export type ReminderTopic = (typeof REMINDER_TOPICS)[number];

export const ReminderTopicQuery = z.strictObject({
  about: z._default(z.enum(REMINDER_TOPICS), "membership"),
});

/** A reminder as it would be sent now. */
export const ReminderPreview = z.object({
  subject: z.string(),
  text: z.string(),
  recipients: z.array(z.object({ email: z.string(), name: z.string() })),
  /** From when on one can be sent, where that is later than now. */
  waitsUntil: z.nullable(z.iso.datetime()),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;
