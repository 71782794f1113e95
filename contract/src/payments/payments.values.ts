/** A refund pays money on account back. A write-off gives up what is still open on an invoice. */
export const PAYMENT_KINDS = ["payment", "refund", "writeOff"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** `onAccount`: some of it is on no invoice yet. */
export const PAYMENT_STATUSES = ["onAccount", "allocated", "void"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How money of a pharmacy came, or went back to it. */
export const PAYMENT_WAYS = [
  "bankTransfer",
  "directDebit",
  "card",
  "cash",
  "cheque",
  "other",
] as const;

/** Invoices that one payment can be allocated to at once. */
export const ALLOCATIONS_MAX = 200;

export const PAYMENT_REASON_MIN = 3;
export const PAYMENT_REASON_MAX = 200;
