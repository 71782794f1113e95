import { currencyExponent, decimalOf } from "../currencies.ts";
import type { Rounding } from "../lists/lists.values.ts";

export type PriceChange = {
  percent?: number | undefined;
  /** Minor units. */
  amount?: number | undefined;
  rounding: Rounding;
};

/**
 * Half a minor unit rounds away from zero; a price never falls below 0. Endings such as .05 are
 * left out where the currency has no hundredths.
 */
export function repriced(
  price: number,
  { percent, amount, rounding }: PriceChange,
  currency: string,
): number {
  const raised = percent === undefined ? price + (amount ?? 0) : byPercent(price, percent);
  return withEnding(Math.max(0, raised), rounding, currencyExponent(currency));
}

function byPercent(price: number, percent: number): number {
  const hundredths = BigInt(Math.round(percent * 100)) + 10_000n;
  return divided(BigInt(price) * hundredths, 10_000n);
}

/** Half up is away from zero, as amounts are never negative. */
function divided(dividend: bigint, divisor: bigint): number {
  return Number((dividend * 2n + divisor) / (divisor * 2n));
}

function withEnding(price: number, rounding: Rounding, exponent: number): number {
  if (rounding === "none" || exponent < 2) return price;
  const hundredth = 10 ** (exponent - 2);
  if (rounding === "05") return nearest(price, 5 * hundredth);
  const nine = 9 * hundredth;
  // a price of 0 stays 0
  return price === 0 ? 0 : Math.max(nine, nearest(price - nine, 10 * hundredth) + nine);
}

function nearest(price: number, step: number): number {
  return Math.floor((price + step / 2) / step) * step;
}

const ENDINGS: Record<Rounding, string> = {
  none: "",
  "05": "rounded to a multiple of 0.05",
  "09": "rounded to end in 9",
};

export function repricingWords(
  { percent, amount = 0, rounding }: PriceChange,
  currency: string,
): string {
  const by =
    percent === undefined
      ? `${signOf(amount)}${decimalOf(Math.abs(amount), currency)} ${currency}`
      : `${signOf(percent)}${Math.abs(percent)}%`;
  const parts = [(percent ?? amount) !== 0 && by, ENDINGS[rounding]].filter(Boolean).join(", ");
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

function signOf(value: number): string {
  return value < 0 ? "−" : "+";
}
