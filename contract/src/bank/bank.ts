import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { Mapping, ReadOptions } from "../mapping/mapping.ts";
import { ALLOCATIONS_MAX } from "../payments/payments.values.ts";
import { type RecordColumn, RecordReference, recordFields, recordId } from "../record.ts";
import { text } from "../text.ts";
import { BANK_LINE_LIST } from "./bank.list.ts";
import { BANK_LINE_STATUSES, BANK_MATCHES, BANK_SIDES } from "./bank.values.ts";

const version = z.int("Send the version you read.").check(z.minimum(1));
const count = z.int().check(z.minimum(0));
const words = z.nullable(z.string());
const numbered = z.object({ id: z.uuid(), number: z.string() });

export const BankFile = z.object({
  ...recordFields,
  /** The name under which it was uploaded. */
  name: z.string(),
  account: z.string(),
  /** The first and the last booking day of its lines. */
  from: z.iso.date(),
  to: z.iso.date(),
  addedLines: count,
  /** Lines that an earlier file had. */
  knownLines: count,
  /** Entries that were not read, and why. */
  setAside: z.object({ otherAccounts: count, otherCurrencies: count, pending: count }),
  currency: z.string(),
  open: count,
  posted: count,
  ignored: count,
  /** Open lines that can be posted together. */
  certain: count,
  /** The amount of those that came in, minor units. */
  certainAmount: z.int(),
  /** The amount of those that went out, minor units. */
  certainOut: z.int(),
});
export type BankFile = z.infer<typeof BankFile>;

/** The latest first. */
export const BankFiles = z.object({ items: z.array(BankFile) });
export type BankFiles = z.infer<typeof BankFiles>;

/** The columns of a file, its first rows, and a suggestion of how to read them. */
export const BankColumns = z.object({
  format: z.enum(["csv", "xlsx"]),
  options: z.required(ReadOptions),
  header: z.array(z.string()),
  rows: z.array(
    z.object({
      line: z.int(),
      cells: z.array(z.string()),
      problem: z.optional(z.string()),
    }),
  ),
  mapping: Mapping,
  unsure: z.array(z.object({ field: z.string(), reason: z.string() })),
  /** The columns of the last file with these headers. */
  isRemembered: z.boolean(),
  currency: z.string(),
  /** The account that lines without one belong to. */
  account: z.string(),
});
export type BankColumns = z.infer<typeof BankColumns>;

/** An unpaid expense of the amount and the currency of a line. */
const PayableExpense = z.object({
  id: z.uuid(),
  number: z.string(),
  vendor: z.string(),
  incurredOn: z.iso.date(),
  version: z.int(),
});

export type PayableExpense = z.infer<typeof PayableExpense>;

export const PayableExpenses = z.object({ items: z.array(PayableExpense) });
export type PayableExpenses = z.infer<typeof PayableExpenses>;

const Suggestion = z.object({
  organization: z.nullable(RecordReference),
  allocations: z.array(
    z.object({ invoice: numbered, amount: z.int(), openAmount: z.int(), dueDate: z.iso.date() }),
  ),
  /** Paid by money that went out. */
  expense: z.nullable(PayableExpense),
  isCertain: z.boolean(),
  why: z.string(),
});

export const BankLine = z.object({
  ...recordFields,
  file: RecordReference,
  bookedOn: z.iso.date(),
  valueOn: z.nullable(z.iso.date()),
  side: z.enum(BANK_SIDES),
  isReversal: z.boolean(),
  currency: z.string(),
  amount: z.int(),
  payerName: words,
  payerIban: words,
  /** Structured: a creditor reference or a document's number. */
  reference: words,
  text: words,
  bankReference: words,
  status: z.enum(BANK_LINE_STATUSES),
  /** Why an ignored line is no payment. */
  reason: words,
  /** The pharmacy and the payment that it was posted to. */
  organization: z.nullable(RecordReference),
  payment: z.nullable(numbered),
  /** The expense that it paid. */
  expense: z.nullable(numbered),
  /** Why it was taken back from an expense. */
  takenBackBecause: words,
  /** Null unless it is open. */
  suggestion: z.nullable(Suggestion),
});
export type BankLine = z.infer<typeof BankLine>;

const ABOVE_ZERO = "Enter an amount above 0.";
const TOO_MANY = `A line pays at most ${ALLOCATIONS_MAX} invoices.`;

const Allocated = z.strictObject({
  invoice: recordId("Choose an invoice."),
  /** An invoice without an amount gets nothing. */
  amount: z.optional(z.nullable(z.int(ABOVE_ZERO).check(z.minimum(1, ABOVE_ZERO)))),
});

/** The rest of the amount stays on account. */
export const BankPosting = z.strictObject({
  version,
  organization: recordId("Choose a pharmacy."),
  // counted before any of them is parsed
  allocations: z
    .pipe(
      z.custom<z.input<typeof Allocated>[]>(
        (value) => Array.isArray(value) && value.length <= ALLOCATIONS_MAX,
        TOO_MANY,
      ),
      z.array(Allocated),
    )
    .check(
      z.refine(
        (parts) => new Set(parts.map(({ invoice }) => invoice)).size === parts.length,
        "An invoice is in two lines.",
      ),
    ),
});
export type BankPosting = z.input<typeof BankPosting>;

/** Money that went out pays one expense, of exactly its amount. */
export const BankExpensePosting = z.strictObject({
  version,
  expense: recordId("Choose an expense."),
  /** Refuses the posting if the expense has changed since a person chose it. */
  expenseVersion: z.optional(version),
});
export type BankExpensePosting = z.input<typeof BankExpensePosting>;

const reason = () => text("Reason", 3, 200);

export const BankReason = z.strictObject({ version, reason: reason() });
export type BankReason = z.input<typeof BankReason>;

export const BankVersion = z.strictObject({ version });

export const BankFileTakeBack = z.strictObject({ reason: reason() });
export type BankFileTakeBack = z.input<typeof BankFileTakeBack>;

export type BankColumn =
  | ("bookedOn" | "amount" | "payer" | "text" | "suggestion" | "status" | "file")
  | RecordColumn;

export const BankLineListQuery = listQuery(BANK_LINE_LIST, {
  file: null,
  status: BANK_LINE_STATUSES,
  match: BANK_MATCHES,
  side: BANK_SIDES,
});
export type BankLineListQuery = z.infer<typeof BankLineListQuery>;
