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

/** Days since the due day at the pharmacy: none, 1 to 30, 31 to 60, 61 to 90, more. */
export const AGES = ["notDue", "days30", "days60", "days90", "over90"] as const;
export type Age = (typeof AGES)[number];

/** How many pharmacies the sums of open accounts name in each currency. */
export const DEBTORS = 5;

/** How many currencies have sums; the list has them all. */
export const SUMMED_CURRENCIES = 5;
