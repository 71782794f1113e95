/** `supply`: packs of items. `fee`: one term of a plan. */
export const ORDER_KINDS = ["supply", "fee"] as const;

/**
 * All but `draft`, `placed` and `cancelled` follow from the quantities of the lines; none is ever
 * chosen.
 */
export const ORDER_STATUSES = [
  "draft",
  "placed",
  "confirmed",
  "partlyShipped",
  "shipped",
  "delivered",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** `void`: cancelled without an invoice. */
export const ORDER_PAYMENTS = [
  "notInvoiced",
  "unpaid",
  "partiallyPaid",
  "paid",
  "credited",
  "void",
] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

/**
 * `overdue` is a due day that has passed, which no row keeps; `toInvoice`, packs that left or a term
 * that began without an invoice.
 */
export const PAYMENT_FILTERS = [...ORDER_PAYMENTS, "overdue", "toInvoice"] as const;

export const ORDER_SOURCES = ["console", "dashboard", "api"] as const;

/** The desk has work with these, or the pharmacy waits for packs. */
export const OPEN_STATUSES = ["placed", "confirmed", "partlyShipped", "shipped"] as const;

export const ORDER_LINES_MAX = 500;

/** Packs of one line. */
export const LINE_PACKS_MAX = 99_999;

/** Lines of one item that packs are shared out among at once. */
export const ALLOTTED_LINES_MAX = 200;

/** Days of use that a proposal may look back on. */
export const USE_DAYS = ["30", "60", "90"] as const;

export const STRIKE_REASONS = ["outOfStock", "discontinued", "withdrawn", "other"] as const;

export const STRIKE_WORDS: Readonly<Record<(typeof STRIKE_REASONS)[number], string>> = {
  outOfStock: "Out of stock",
  discontinued: "Discontinued",
  withdrawn: "Withdrawn",
  other: "Other reason",
};

/** The items shown as most short. */
export const SHORT_ITEMS = 10;
