import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { listQuery } from "../list.ts";
import { currency } from "../organizations/places.ts";
import { type RecordColumn, RecordReference, recordFields, recordId } from "../record.ts";
import { AMOUNT_MAX, choice, optional, optionalLines, optionalText, text } from "../text.ts";
import { PAYMENT_LIST } from "./payments.list.ts";
import {
  ALLOCATIONS_MAX,
  PAYMENT_KINDS,
  PAYMENT_REASON_MAX,
  PAYMENT_REASON_MIN,
  PAYMENT_STATUSES,
  PAYMENT_WAYS,
} from "./payments.values.ts";

const ABOVE_ZERO = "Enter an amount above 0.";

/** Minor units. */
const amount = () =>
  z
    .int(ABOVE_ZERO)
    .check(z.minimum(1, ABOVE_ZERO), z.maximum(AMOUNT_MAX, "This amount is too large."));

const version = z.int("Send the version you read.").check(z.minimum(1));

const reason = () => text("Reason", PAYMENT_REASON_MIN, PAYMENT_REASON_MAX);

const Allocated = z.strictObject({
  invoice: recordId("Choose an invoice."),
  /** An invoice without an amount gets nothing. */
  amount: z.optional(z.nullable(amount())),
});

const TOO_MANY = `A payment is allocated to at most ${ALLOCATIONS_MAX} invoices at once.`;

/** Counted before any of them is parsed. */
const isFew = (min: number) => (value: unknown) =>
  Array.isArray(value) && value.length >= min && value.length <= ALLOCATIONS_MAX;

const allocationsFrom = (min: number, few: string) =>
  z
    .pipe(
      z.custom<z.input<typeof Allocated>[]>(isFew(min), {
        error: ({ input }) => (Array.isArray(input) && input.length > 0 ? TOO_MANY : few),
      }),
      z.array(Allocated),
    )
    .check(
      z.check(({ value, issues }) => {
        const seen = new Set<string>();
        for (const [place, { invoice }] of value.entries()) {
          const message = "This invoice is in an earlier line.";
          const path = [place, "invoice"];
          if (seen.has(invoice)) issues.push({ code: "custom", input: invoice, message, path });
          seen.add(invoice);
        }
      }),
    );

const money = {
  organization: recordId("Choose a pharmacy."),
  /** The pharmacy's, unless another is named. */
  currency: z.optional(currency()),
  amount: amount(),
  method: choice(PAYMENT_WAYS, "Choose how it was paid."),
  paidOn: civilDate("Enter the day it was paid."),
  reference: optionalText("Reference", 1, 140),
  note: optionalLines("Note", 500),
};

/** Money from a pharmacy. The rest of it stays on account. */
export const PaymentInput = z.strictObject({
  ...money,
  allocations: z._default(allocationsFrom(0, TOO_MANY), []),
});
export type PaymentInput = z.input<typeof PaymentInput>;

/** Money on account that is paid back, the oldest first. */
export const RefundInput = z.strictObject(money);
export type RefundInput = z.input<typeof RefundInput>;

/** Gives up what is open on an invoice, or a part of it. */
export const WriteOff = z.strictObject({
  version,
  /** Everything that is open, if left out. */
  amount: z.optional(amount()),
  reason: reason(),
});
export type WriteOff = z.input<typeof WriteOff>;

/** Money on account: of a payment, or of a credit note. */
export const AllocationInput = z.strictObject({
  payment: optional(recordId()),
  creditNote: optional(recordId()),
  allocations: allocationsFrom(1, "Choose at least one invoice."),
});
export type AllocationInput = z.input<typeof AllocationInput>;

export const PaymentVoid = z.strictObject({ version, reason: reason() });
export type PaymentVoid = z.input<typeof PaymentVoid>;

const numbered = z.object({ id: z.uuid(), number: z.string() });

/** A part of a document that takes away, on one that adds. */
export const Allocation = z.object({
  id: z.uuid(),
  amount: z.int(),
  createdAt: z.iso.datetime(),
  /** A payment, a write-off or a credit note. */
  from: numbered,
  fromKind: z.enum(["payment", "writeOff", "creditNote"]),
  /** An invoice or a refund. */
  to: numbered,
  toKind: z.enum(["invoice", "refund"]),
});
export type Allocation = z.infer<typeof Allocation>;

export const PaymentSummary = z.object({
  ...recordFields,
  /** PAY-2026-000123, REF-2026-000123 or WO-2026-000123. */
  number: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  organization: RecordReference,
  currency: z.string(),
  amount: z.int(),
  /** Money on account: it is on no invoice and was not paid back. */
  openAmount: z.int(),
  status: z.enum(PAYMENT_STATUSES),
  /** Null of a write-off. */
  method: z.nullable(z.enum(PAYMENT_WAYS)),
  paidOn: z.iso.date(),
  reference: z.nullable(z.string()),
  /** Left out for the pharmacy, like the reasons. */
  note: z.optional(z.nullable(z.string())),
  /** Why the network gives up the amount; null unless it is a write-off. */
  reason: z.optional(z.nullable(z.string())),
  voidedAt: z.nullable(z.iso.datetime()),
  voidReason: z.optional(z.nullable(z.string())),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

export const Payment = z.extend(PaymentSummary, {
  allocations: z.array(Allocation),
  /** Numbers of the refunds that its money was paid back by. */
  refundedBy: z.array(z.string()),
  /** The acts that cannot be done now, each with the sentence that says why. */
  blocked: z.record(z.string(), z.string()),
});
export type Payment = z.infer<typeof Payment>;

const OpenDocument = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(["invoice", "payment", "creditNote"]),
  /** The day it was issued or paid. */
  on: z.iso.date(),
  /** Null unless it is an invoice. */
  dueDate: z.nullable(z.iso.date()),
  currency: z.string(),
  totalAmount: z.int(),
  openAmount: z.int(),
});
export type OpenDocument = z.infer<typeof OpenDocument>;

/** A pharmacy's open invoices and its money on account, in each currency that it was billed in. */
export const PharmacyAccount = z.object({
  sums: z.array(
    z.object({
      currency: z.string(),
      /** Open invoices. */
      open: z.int(),
      /** The part of `open` whose due day has passed at the pharmacy. */
      overdue: z.int(),
      onAccount: z.int(),
      /** Open less on account; below 0 if the network owes the pharmacy. */
      balance: z.int(),
    }),
  ),
  /** Open invoices, the earliest due first. */
  invoices: z.array(OpenDocument).check(z.maxLength(ALLOCATIONS_MAX)),
  /** Payments and credit notes with money on account, the oldest first. */
  onAccount: z.array(OpenDocument).check(z.maxLength(ALLOCATIONS_MAX)),
});
export type PharmacyAccount = z.infer<typeof PharmacyAccount>;

export type PaymentColumn =
  | ("number" | "organization" | "kind" | "paidOn" | "method" | "reference")
  | ("amount" | "open" | "status")
  | RecordColumn;

export const PaymentListQuery = listQuery(PAYMENT_LIST, {
  organization: null,
  kind: PAYMENT_KINDS,
  status: PAYMENT_STATUSES,
});
export type PaymentListQuery = z.infer<typeof PaymentListQuery>;
