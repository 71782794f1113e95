import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { FileReference } from "../files/files.ts";
import { listQuery } from "../list.ts";
import { currency } from "../organizations/places.ts";
import { changesOf, hasFields, type RecordColumn, recordFields, recordId } from "../record.ts";
import { AMOUNT_MAX, choice, name, optional, optionalLines, optionalText, text } from "../text.ts";
import { EXPENSE_LIST } from "./expenses.list.ts";
import {
  EXPENSE_CATEGORIES,
  EXPENSE_REPEATS,
  EXPENSE_STATUSES,
  PAYMENT_METHODS,
  VOID_REASON_MAX,
  VOID_REASON_MIN,
} from "./expenses.values.ts";

function amount(min: number, message: string) {
  return z
    .int(message)
    .check(z.minimum(min, message), z.maximum(AMOUNT_MAX, "This amount is too large."));
}

const fields = z.strictObject({
  incurredOn: civilDate(),
  category: choice(EXPENSE_CATEGORIES),
  vendor: name("Vendor", 1, 120),
  description: optionalLines("Description", 500),
  netAmount: amount(1, "Enter an amount above 0."),
  taxAmount: amount(0, "Enter an amount of 0 or more."),
  currency: z.optional(currency()),
  organization: optional(recordId("Choose a pharmacy.")),
  receipt: optional(recordId("Upload the receipt first.")),
  /** A draft of the next expense is created when it is due. */
  repeats: optional(choice(EXPENSE_REPEATS)),
});

const payment = {
  paidOn: civilDate(),
  method: optional(choice(PAYMENT_METHODS)),
  reference: optionalText("Reference", 1, 80),
};

export const ExpenseInput = z
  .strictObject({ ...fields.shape, ...payment, paidOn: optional(payment.paidOn) })
  .check(
    z.refine(({ paidOn, incurredOn }) => !paidOn || paidOn >= incurredOn, {
      error: "The paid date cannot be before the expense date.",
      path: ["paidOn"],
      when: hasFields,
    }),
    z.refine(({ paidOn, method, reference }) => paidOn || !(method || reference), {
      error: "Enter the date it was paid on.",
      path: ["paidOn"],
      when: hasFields,
    }),
  );
export type ExpenseInput = z.input<typeof ExpenseInput>;

/** A paid expense can only change its receipt and repetition. */
export const ExpenseChanges = changesOf(fields);
export type ExpenseChanges = z.output<typeof ExpenseChanges>;

const version = z.int("Send the version you read.").check(z.minimum(1));

export const PaymentFields = z.strictObject(payment);
export type PaymentFields = z.input<typeof PaymentFields>;

export const ExpensePayment = z.strictObject({ ...payment, version });
export type ExpensePayment = z.input<typeof ExpensePayment>;

/** Takes it out of all sums; it stays in the list. */
export const ExpenseVoid = z.strictObject({
  reason: text("Reason", VOID_REASON_MIN, VOID_REASON_MAX),
  version,
});
export type ExpenseVoid = z.input<typeof ExpenseVoid>;

export const ExpenseConfirmation = z.strictObject({ version });

export const Expense = z.object({
  ...z.required(z.object(fields.shape)).shape,
  ...recordFields,
  number: z.string(),
  status: z.enum(EXPENSE_STATUSES),
  /** Net and tax, minor units. */
  total: z.int(),
  paidOn: z.nullable(z.iso.date()),
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  reference: z.nullable(z.string()),
  organizationName: z.nullable(z.string()),
  /** The bank line that paid it. Only taking back the line makes it unpaid again. */
  bankLine: z.nullable(z.uuid()),
  repeatsOn: z.nullable(z.iso.date()),
  /** The first expense of its series; null for that one itself. */
  series: z.nullable(z.uuid()),
  voidedAt: z.nullable(z.iso.datetime()),
  voidReason: z.nullable(z.string()),
});
export type Expense = z.infer<typeof Expense>;

/** Has the same receipt, or the same vendor and amount on the same day or one nearby. */
export const ExpenseTwin = z.object({
  id: z.uuid(),
  number: z.string(),
  vendor: z.string(),
  incurredOn: z.iso.date(),
  total: z.int(),
  currency: z.string(),
  same: z.enum(["receipt", "details", "near"]),
});
export type ExpenseTwin = z.infer<typeof ExpenseTwin>;

export const ExpenseDetail = z.extend(Expense, {
  receiptFile: z.nullable(FileReference),
  twins: z.array(ExpenseTwin),
});
export type ExpenseDetail = z.infer<typeof ExpenseDetail>;

export type ExpenseColumn =
  | ("number" | "incurredOn" | "vendor" | "category" | "description" | "amounts" | "paid")
  | ("status" | "organization" | "receipt" | "repeats" | "void")
  | RecordColumn;

export const ExpenseListQuery = listQuery(EXPENSE_LIST, {
  month: "date",
  category: EXPENSE_CATEGORIES,
  status: EXPENSE_STATUSES,
  currency: null,
  organization: null,
});
export type ExpenseListQuery = z.infer<typeof ExpenseListQuery>;
