import type { BankLine } from "@pharmacy/contract/bank/bank";
import { formatDate, formatMoney, formatNumber } from "#lib/format.ts";

export const linesOf = (count: number) => (count === 1 ? "1 line" : `${formatNumber(count)} lines`);

/** Money that went out has a minus. */
export const amountOf = ({ side, amount, currency }: BankLine) =>
  formatMoney(side === "debit" ? -amount : amount, currency);

export const lineWords = (line: BankLine) => `${amountOf(line)} of ${formatDate(line.bookedOn)}`;
