import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { EmailPreview, RecordEmail } from "../emails/delivery.ts";
import { EMAIL_STATES } from "../emails/email-state.ts";
import { listQuery } from "../list.ts";
import { RecordReference, recordFields } from "../record.ts";
import { choice, optional, optionalText, text } from "../text.ts";
import {
  BLOCK_KINDS,
  BLOCK_REASON_MAX,
  BLOCK_REASON_MIN,
  BLOCK_STATES,
  BLOCKS_MAX,
  REMINDED_MAX,
} from "./payment-reminders.values.ts";

const version = z.int("Send the version you read.").check(z.minimum(1));

const reason = () => text("Reason", BLOCK_REASON_MIN, BLOCK_REASON_MAX);
const note = () => optionalText("Note", BLOCK_REASON_MIN, BLOCK_REASON_MAX);
const until = () => civilDate("Enter the last day.");

const Pause = z.strictObject({ kind: z.literal("pause"), until: until(), reason: reason() });
const Promised = z.strictObject({ kind: z.literal("promise"), until: until(), reason: note() });
const Dispute = z.strictObject({ kind: z.literal("dispute"), reason: reason() });

const CHOOSE = "Choose a pause, a promise or a dispute.";

/** Keeps all invoices of a pharmacy out of its reminders. */
export const PharmacyBlockInput = z.discriminatedUnion("kind", [Pause, Promised], CHOOSE);
export type PharmacyBlockInput = z.input<typeof PharmacyBlockInput>;

/** Keeps one invoice out. */
export const InvoiceBlockInput = z.discriminatedUnion("kind", [Promised, Dispute], CHOOSE);
export type InvoiceBlockInput = z.input<typeof InvoiceBlockInput>;

/** A dispute has no day. */
export const BlockFields = z.strictObject({ until: optional(until()), reason: note() });

export const BlockChanges = z.extend(BlockFields, { version });
export type BlockChanges = z.input<typeof BlockChanges>;

export const BlockVersion = z.strictObject({ version });

const numbered = z.object({ id: z.uuid(), number: z.string() });

export const ReminderBlock = z.object({
  ...recordFields,
  kind: choice(BLOCK_KINDS),
  organization: RecordReference,
  /** Null if it is about all invoices of the pharmacy. */
  invoice: z.nullable(numbered),
  /** The last day. Null of a dispute. */
  until: z.nullable(z.iso.date()),
  reason: z.optional(z.nullable(z.string())),
  liftedAt: z.nullable(z.iso.datetime()),
  status: z.enum(BLOCK_STATES),
});
export type ReminderBlock = z.infer<typeof ReminderBlock>;

/** The latest first. */
export const ReminderBlocks = z.object({
  items: z.array(ReminderBlock).check(z.maxLength(BLOCKS_MAX)),
});
export type ReminderBlocks = z.infer<typeof ReminderBlocks>;

const RemindedInvoice = z.object({
  invoice: z.uuid(),
  number: z.string(),
  currency: z.string(),
  openAmount: z.int(),
  dueDate: z.iso.date(),
  daysOverdue: z.int(),
  /** 0 until the first level is reached. */
  level: z.int(),
});
export type RemindedInvoice = z.infer<typeof RemindedInvoice>;

const RemindedSum = z.object({
  currency: z.string(),
  overdue: z.int(),
  onAccount: z.int(),
  /** Overdue less on account. */
  due: z.int(),
});
export type RemindedSum = z.infer<typeof RemindedSum>;

export const PaymentReminder = z.object({
  ...recordFields,
  organization: RecordReference,
  isManual: z.boolean(),
  /** The highest level of its invoices; 0 before the first. */
  level: z.int(),
  sums: z.array(RemindedSum),
  lines: z.array(RemindedInvoice).check(z.maxLength(REMINDED_MAX)),
  invoiceCount: z.int(),
  /** Left out for the pharmacy. */
  letters: z.optional(z.array(RecordEmail)),
});
export type PaymentReminder = z.infer<typeof PaymentReminder>;

/** Lists the reminders of one pharmacy, or those that named one invoice. */
export const PaymentReminderQuery = z.omit(
  listQuery(
    { sorts: [], filters: ["organization", "invoice"] },
    { organization: null, invoice: null },
  ),
  { search: true, sort: true, order: true },
);
export type PaymentReminderQuery = z.infer<typeof PaymentReminderQuery>;

export const PaymentReminderPreview = z.extend(EmailPreview, {
  /** Overdue invoices that it leaves out, each with the reason. */
  leftOut: z.array(z.extend(numbered, { because: z.string() })),
  /** The state of the last reminder's email. */
  last: z.nullable(z.enum(EMAIL_STATES)),
});
export type PaymentReminderPreview = z.infer<typeof PaymentReminderPreview>;

/** Says if reminders are sent by themselves, and otherwise why not. */
export const PaymentReminderState = z.object({
  isOn: z.boolean(),
  lastBankFileOn: z.nullable(z.iso.date()),
  /** The bank file is too old, so none is sent. */
  isStopped: z.boolean(),
  /** The first day without reminders. Null while there is no bank file. */
  stoppedSince: z.nullable(z.iso.date()),
});
export type PaymentReminderState = z.infer<typeof PaymentReminderState>;
