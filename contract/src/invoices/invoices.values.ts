export const INVOICE_KINDS = ["invoice", "creditNote"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Each follows from the open amount and the due day; a credit note with an open amount is on account. */
export const INVOICE_STATUSES = ["open", "overdue", "settled", "onAccount"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** An invoice has at most the lines of an order, which has as many. */
export const INVOICE_LINES_MAX = 500;

/** The most credit notes that one invoice can have. */
export const CREDIT_NOTES_MAX = 100;
