import { currencyExponent, tooManyDecimals } from "@pharmacy/contract/currencies";
import { PRICE_MAX, type Rounding } from "@pharmacy/contract/lists/lists.values";
import { readDecimal } from "#components/form/decimal-text.ts";
import { hasTooManyDecimals, readMoney } from "#components/form/money-text.ts";

export type By = "percent" | "amount";

/** A change as typed. */
export type TypedChange = { by: By; text: string; rounding: Rounding };

type Change = { rounding: Rounding } & ({ percent: number } | { amount: number });

/** The typed change, or the problem with it; undefined while nothing is typed. */
export function readChange(
  { by, text, rounding }: TypedChange,
  currency: string,
): { change: Change } | { problem: string } | undefined {
  if (text.trim() === "") return undefined;
  if (by === "percent") {
    const percent = percentOf(text);
    return percent === undefined ? { problem: PERCENT } : { change: { percent, rounding } };
  }
  const amount = amountOf(text, currency);
  return amount === undefined
    ? { problem: amountProblem(text, currency) }
    : { change: { amount, rounding } };
}

const PERCENT = "Enter a percentage from -99.99 to 1,000 with at most 2 decimals.";

function percentOf(text: string): number | undefined {
  const decimal = readDecimal(text.replace(/%\s*$/, ""));
  if (!decimal || !/^-?\d{1,4}(\.\d{1,2})?$/.test(decimal)) return undefined;
  const percent = Number(decimal);
  return percent >= -99.99 && percent <= 1_000 ? percent : undefined;
}

function amountOf(text: string, currency: string): number | undefined {
  const [, sign, digits = ""] = /^\s*([-−–+]?)(.*)$/.exec(text) ?? [];
  const amount = readMoney(digits, currencyExponent(currency));
  if (amount === null || Number.isNaN(amount) || amount > PRICE_MAX) return undefined;
  return sign === "" || sign === "+" || amount === 0 ? amount : -amount;
}

function amountProblem(text: string, currency: string): string {
  const decimals = currencyExponent(currency);
  if (hasTooManyDecimals(text.replace(/^\s*[-−–+]/, ""), decimals))
    return tooManyDecimals(currency);
  return decimals === 0
    ? "Enter a whole amount, such as -10."
    : `Enter an amount with at most ${decimals} decimals, such as -0.50.`;
}
