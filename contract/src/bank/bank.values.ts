export const BANK_LINE_STATUSES = ["open", "posted", "ignored"] as const;
export type BankLineStatus = (typeof BANK_LINE_STATUSES)[number];

/** Money that came in, and money that went out. */
export const BANK_SIDES = ["credit", "debit"] as const;
export type BankSide = (typeof BANK_SIDES)[number];

/** Lines of one file, each transaction of a batch entry counted. */
export const BANK_LINES_MAX = 50_000;

/** Open lines that are certain, that have another suggestion, and that have none. */
export const BANK_MATCHES = ["certain", "suggested", "none"] as const;
export type BankMatch = (typeof BANK_MATCHES)[number];

/** Lines that are posted, or taken back, in one call. */
export const BANK_TOGETHER_MAX = 1_000;

export const BANK_FILE_SIZE_MAX = 134_217_728;
export const BANK_CSV_SIZE_MAX = 33_554_432;
