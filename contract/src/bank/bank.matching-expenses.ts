import type { BankEntry } from "./bank.entry.ts";
import { nameFinder } from "./bank.names.ts";
import { mayContinue, wholeNumbersIn } from "./bank.numbers.ts";

export type MatchedDebit = Pick<
  BankEntry,
  "bookedOn" | "isReversal" | "currency" | "amount" | "payerName" | "reference" | "text"
>;

/** An expense that is unpaid. */
export type MatchedExpense = {
  id: string;
  number: string;
  vendor: string;
  currency: string;
  total: number;
  incurredOn: string;
};

export type ExpenseSuggestion = {
  expense: string | null;
  /** Posted without a look at it. */
  isCertain: boolean;
  why: string;
};

const nothing = (why: string): ExpenseSuggestion => ({ expense: null, isCertain: false, why });

/**
 * Suggests which expenses lines of money that went out pay, in their order. Certain is only a line
 * that names one expense exactly, and no other, and has its amount.
 */
export function expenseMatcherOf(
  expenses: readonly MatchedExpense[],
): (line: MatchedDebit) => ExpenseSuggestion {
  const unpaid = new Map(expenses.map((one) => [one.id, one]));
  const byNumber = new Map(expenses.map((one) => [one.number, one]));
  const byAmount = new Map<string, MatchedExpense[]>();
  for (const one of expenses) {
    const same = byAmount.get(amountOf(one.total, one.currency));
    if (same) same.push(one);
    else byAmount.set(amountOf(one.total, one.currency), [one]);
  }
  return (line) => {
    const fitting = (byAmount.get(amountOf(line.amount, line.currency)) ?? []).filter(
      (one) => unpaid.has(one.id) && one.incurredOn <= line.bookedOn,
    );
    const suggestion = suggest(line, fitting, (number) => byNumber.has(number));
    if (suggestion.isCertain && suggestion.expense !== null) unpaid.delete(suggestion.expense);
    return suggestion;
  };
}

const amountOf = (amount: number, currency: string) => `${amount} ${currency}`;

const NAMED_MAX = 50;

function suggest(
  line: MatchedDebit,
  fitting: readonly MatchedExpense[],
  isKnown: (number: string) => boolean,
): ExpenseSuggestion {
  if (line.isReversal) return nothing("It reverses an earlier entry.");
  const whole = [line.reference, line.text].filter((one) => one !== null).join("\n");
  const numbers = wholeNumbersIn(whole, "expense").slice(0, NAMED_MAX);
  if (numbers.some((number) => mayContinue(whole, number, isKnown))) {
    return nothing("A number in it can be read as more than one expense.");
  }
  const [first, ...others] = numbers;
  if (first === undefined) return withoutNumber(line, fitting);
  const named = fitting.filter(({ number }) => numbers.includes(number));
  const [one, ...more] = named;
  if (others.length === 0) {
    return one
      ? { expense: one.id, isCertain: true, why: `It names ${first}, and the amount is its total.` }
      : nothing(`It names ${first}, which is no unpaid expense of this amount.`);
  }
  if (!one || more.length > 0) return nothing("It names several expenses.");
  const why = `It names several expenses, and only ${one.number} is unpaid and has this amount.`;
  return { expense: one.id, isCertain: false, why };
}

/** A line without the number of an expense. Nothing of it is certain. */
function withoutNumber(
  { payerName }: MatchedDebit,
  fitting: readonly MatchedExpense[],
): ExpenseSuggestion {
  const [only, ...others] = fitting;
  if (!only) return nothing("No unpaid expense has this amount.");
  const find = nameFinder(
    fitting.map(({ id, vendor }) => ({ id, name: vendor, legalName: vendor })),
  );
  const found = payerName === null ? null : find(payerName);
  const alike = fitting.find(({ id }) => id === found?.id);
  if (found && alike) {
    const like = found.isExact ? "is" : "resembles";
    const why = `The payee's name ${like} that of ${alike.vendor}, and ${alike.number} has this amount.`;
    return { expense: alike.id, isCertain: false, why };
  }
  if (others.length > 0) return nothing(`${fitting.length} unpaid expenses have this amount.`);
  const why = `Only ${only.number} has this amount. The payee's name is not that of ${only.vendor}.`;
  return { expense: only.id, isCertain: false, why };
}
