export const BANK_LINE_STATUSES = ["open", "posted", "ignored"] as const;
export type BankLineStatus = (typeof BANK_LINE_STATUSES)[number];

/** Money that came in, and money that went out. */
export const BANK_SIDES = ["credit", "debit"] as const;
export type BankSide = (typeof BANK_SIDES)[number];

/** Lines of one file, each transaction of a batch entry counted. */
export const BANK_LINES_MAX = 50_000;

export const BANK_TEXT_MAX = 2_000;
export const BANK_NAME_MAX = 140;
export const BANK_REFERENCE_MAX = 140;
