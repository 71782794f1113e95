/** Entries of a statement of account and of the journal. */
export const ENTRY_KINDS = ["invoice", "creditNote", "payment", "refund", "writeOff"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A statement covers ten years at most. */
export const STATEMENT_DAYS_MAX = 3_660;
/** More entries than a person reads on one statement. */
export const STATEMENT_ENTRIES_MAX = 10_000;

/** Accounts of the ledger that the journal books to. */
export const JOURNAL_ACCOUNTS = [
  "receivables",
  "goods",
  "fees",
  "freight",
  "bank",
  "card",
  "cash",
  "otherMoney",
  "writeOffs",
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

export const ACCOUNT_NUMBER_MAX = 20;
