import type { Expense, ExpenseTwin } from "@pharmacy/contract/expenses/expenses";
import {
  EXPENSE_CATEGORIES,
  EXPENSE_REPEATS,
  type ExpenseRepeat,
  PAYMENT_METHODS,
} from "@pharmacy/contract/expenses/expenses.values";
import { EXPENSE_WORDS } from "@pharmacy/contract/expenses/expenses.words";
import { type FieldWords, shownAs, shownAsMoney } from "@pharmacy/contract/field-words";
import { wordsOf } from "@pharmacy/contract/words";
import { choicesOf } from "#lib/choices.ts";
import { formatDate, formatMoney } from "#lib/format.ts";

export const CATEGORIES = choicesOf(EXPENSE_CATEGORIES);
export const METHODS = choicesOf(PAYMENT_METHODS);

const REPEAT_WORDS: Record<ExpenseRepeat, string> = {
  month: "Every month",
  quarter: "Every quarter",
  year: "Every year",
};

export const REPEATS = EXPENSE_REPEATS.map((value) => ({ value, label: REPEAT_WORDS[value] }));

export function repeatWords(repeats: ExpenseRepeat | null): string {
  return repeats ? REPEAT_WORDS[repeats] : "Never";
}

export function expenseWords(currency?: string): FieldWords {
  return {
    ...EXPENSE_WORDS,
    netAmount: shownAsMoney("Net amount", currency),
    taxAmount: shownAsMoney("Tax", currency),
    method: shownAs("Method", wordsOf),
  };
}

/** "Larkfield Hosting · EX-2026-0012": the name of a row and its menu. */
export function nameOf({ vendor, number }: Pick<Expense, "vendor" | "number">): string {
  return `${vendor} · ${number}`;
}

/** "EX-2026-0012, Nov 3, 2026, €48.00". */
export function twinWords({ number, incurredOn, total, currency }: ExpenseTwin): string {
  return `${number}, ${formatDate(incurredOn)}, ${formatMoney(total, currency)}`;
}
