import type { BankFile, BankLine } from "@pharmacy/contract/bank/bank";
import { formatDate, formatMoney, formatNumber } from "#lib/format.ts";

export const linesOf = (count: number) => (count === 1 ? "1 line" : `${formatNumber(count)} lines`);

/** Money that went out has a minus. */
export const amountOf = ({ side, amount, currency }: BankLine) =>
  formatMoney(side === "debit" ? -amount : amount, currency);

export const lineWords = (line: BankLine) => `${amountOf(line)} of ${formatDate(line.bookedOn)}`;

/** The toast after a line is posted. */
export const postedWords = ({ payment, organization, expense }: BankLine) =>
  expense
    ? `${expense.number} marked as paid`
    : `Posted as ${payment?.number} of ${organization?.name}`;

/** Who paid, or whom the network paid. */
export const partyOf = ({ payerName, side }: BankLine) =>
  payerName ?? (side === "debit" ? "Unknown payee" : "Unknown payer");

/** The toast after an upload. */
export function addedWords({ addedLines, knownLines, certain, setAside, currency }: BankFile) {
  const { otherAccounts, otherCurrencies, pending } = setAside;
  const notes = [
    `${linesOf(certain)} certain.`,
    ...(knownLines > 0 ? [`${linesOf(knownLines)} known from earlier files.`] : []),
    ...(otherCurrencies > 0 ? [`${linesOf(otherCurrencies)} not in ${currency}.`] : []),
    ...(otherAccounts > 0 ? [`${linesOf(otherAccounts)} of other accounts.`] : []),
    ...(pending > 0 ? [`${linesOf(pending)} not booked yet.`] : []),
  ];
  return { title: `${linesOf(addedLines)} added`, description: notes.join(" ") };
}
