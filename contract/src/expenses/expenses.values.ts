import { keysOf } from "../keys.ts";

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
 * A draft comes from a repetition and waits to be confirmed. Drafts and void expenses count in no
 * total.
 */
export const EXPENSE_STATUSES = ["draft", "unpaid", "paid", "void"] as const;
export type ExpenseStatus = (typeof EXPENSE_STATUSES)[number];

export const PAYMENT_METHODS = ["bankTransfer", "directDebit", "card", "cash", "cheque"] as const;

export const REPEAT_MONTHS = { month: 1, quarter: 3, year: 12 };
export const EXPENSE_REPEATS = keysOf(REPEAT_MONTHS);
export type ExpenseRepeat = keyof typeof REPEAT_MONTHS;

export const RECEIPT_TYPES = ["application/pdf", "image/png", "image/jpeg"] as const;

export const EXPENSE_DAYS_AHEAD_MAX = 31;

export const VOID_REASON_MIN = 3;
export const VOID_REASON_MAX = 200;

export const EXPENSE_BATCH_MAX = 100;

export const RECEIPTS_MAX = 500;

/** Within these a bill of the same vendor and amount may be the same. */
export const TWIN_DAYS = 7;

export const TWINS_MAX = 5;
