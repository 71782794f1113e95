import type { EntryKind, JournalAccount } from "./books.values.ts";

const KINDS: Readonly<Record<EntryKind, string>> = {
  invoice: "Invoice",
  creditNote: "Credit note",
  payment: "Payment",
  refund: "Refund",
  writeOff: "Write-off",
};

type Entry = { kind: EntryKind; isVoid: boolean; number: string };

/** "Payment PAY-2026-000012", or "Payment PAY-2026-000012 voided". */
export const entryWords = ({ kind, isVoid, number }: Entry): string =>
  `${KINDS[kind]} ${number}${isVoid ? " voided" : ""}`;

/** Names of the accounts, for people. */
export const ACCOUNT_NAMES: Readonly<Record<JournalAccount, string>> = {
  receivables: "Receivables",
  goods: "Sales of goods",
  fees: "Membership fees",
  freight: "Freight",
  bank: "Bank",
  card: "Cards",
  cash: "Cash",
  otherMoney: "Other money",
  writeOffs: "Write-offs",
};
