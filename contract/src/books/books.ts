import * as z from "zod/mini";
import { civilMonth } from "../dates.ts";
import { digits, optionalText } from "../text.ts";
import { ACCOUNT_NUMBER_MAX } from "./books.values.ts";

const accountNumber = () => optionalText("Account number", 1, ACCOUNT_NUMBER_MAX);

/** Numbers of the accounts that the journal books to. One that is missing stays empty there. */
export const journalAccounts = () =>
  z.strictObject({
    receivables: accountNumber(),
    goods: accountNumber(),
    fees: accountNumber(),
    freight: accountNumber(),
    bank: accountNumber(),
    card: accountNumber(),
    cash: accountNumber(),
    otherMoney: accountNumber(),
    writeOffs: accountNumber(),
  });

const YEAR = "Enter a year up to 2200.";

export const BooksQuery = z.strictObject({
  /** The present one, unless another is named. */
  year: z.optional(digits(YEAR, 1, 2_200)),
});
export type BooksQuery = z.input<typeof BooksQuery>;

/** Changes of one month in one currency. Minor units. */
const MonthSums = z.object({
  currency: z.string(),
  invoices: z.int(),
  /** These take away, so that they are below 0. */
  creditNotes: z.int(),
  payments: z.int(),
  refunds: z.int(),
  writeOffs: z.int(),
  /** Owed by all pharmacies together at the end of the month, less money on account. */
  closing: z.int(),
});

const BookMonth = z.object({
  /** 2026-11. */
  month: z.string(),
  isOver: z.boolean(),
  isClosed: z.boolean(),
  sums: z.array(MonthSums),
  /** Shipments and fees without an invoice, and bank lines that wait, dated in this month. */
  notInvoiced: z.int(),
  openBankLines: z.int(),
});
export type BookMonth = z.infer<typeof BookMonth>;

export const Books = z.object({
  /** The version of the settings: send it to close a month. */
  version: z.int(),
  closedThrough: z.nullable(z.iso.date()),
  year: z.int(),
  /** The years that have documents. */
  firstYear: z.int(),
  lastYear: z.int(),
  /** The latest first. */
  months: z.array(BookMonth).check(z.maxLength(12)),
});
export type Books = z.infer<typeof Books>;

export const MonthParams = z.object({ month: civilMonth() });

export const Closing = z.strictObject({
  month: civilMonth(),
  version: z.int("Send the version you read.").check(z.minimum(1)),
});
export type Closing = z.input<typeof Closing>;
