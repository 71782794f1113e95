import { keysOf } from "../keys.ts";

/** Purposes of expenses, in the order of the form. */
export const EXPENSE_CATEGORIES = [
  "hosting",
  "messaging",
  "software",
  "logistics",
  "salaries",
  "rent",
  "marketing",
  "professionalFees",
  "travel",
  "other",
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

/**
 * A draft was made by a repetition and waits to be confirmed. Neither a draft nor a void expense
 * counts in any sum.
 */
export const EXPENSE_STATUSES = ["draft", "unpaid", "paid", "void"] as const;
export type ExpenseStatus = (typeof EXPENSE_STATUSES)[number];

export const PAYMENT_METHODS = ["bankTransfer", "directDebit", "card", "cash", "cheque"] as const;

/** Months between one expense of a series and the next. */
export const REPEAT_MONTHS = { month: 1, quarter: 3, year: 12 };
export const EXPENSE_REPEATS = keysOf(REPEAT_MONTHS);
export type ExpenseRepeat = keyof typeof REPEAT_MONTHS;

/** Accepted types of a receipt, by its content. */
export const RECEIPT_TYPES = ["application/pdf", "image/png", "image/jpeg"] as const;

/** The furthest an expense date may be in the future, in days. */
export const EXPENSE_DAYS_AHEAD_MAX = 31;

/** Length of the reason for voiding an expense. */
export const VOID_REASON_MIN = 3;
export const VOID_REASON_MAX = 200;

/** Most expenses that are entered in one call. */
export const EXPENSE_BATCH_MAX = 100;

/** Most receipts in one ZIP file. */
export const RECEIPTS_MAX = 500;

/** Most possible duplicates listed beside one expense. */
export const TWINS_MAX = 5;
