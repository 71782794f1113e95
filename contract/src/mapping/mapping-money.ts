import { currencyExponent, tooManyDecimals } from "../currencies.ts";
import {
  decimalsOf,
  NUMBER_LENGTH_MAX,
  numbersIn,
  type Reading,
  TWO_MEANINGS,
  type WrittenNumber,
  withoutZeros,
} from "./mapping-numbers.ts";

/** In minor units. No other currency may be written beside the amount. */
export function readMoney(text: string, currency: string): Reading<number> {
  const decimals = currencyExponent(currency);
  const message =
    decimals === 0
      ? "Enter a whole amount of 0 or more."
      : `Enter an amount of 0 or more with at most ${decimals} decimals.`;
  const found = numbersIn(withoutCurrency(text, currency));
  if (!found) return { message };
  const number = amountOf(found, text, decimals);
  if (number === undefined && "thousands" in found) {
    const message = twoAmounts(text.trim(), found.thousands, decimals);
    return { message, reason: TWO_MEANINGS };
  }
  const short = withoutZeros(number ?? "");
  if (decimalsOf(short) > decimals) return { message: tooManyDecimals(currency) };
  const [whole = "", fraction = ""] = short.split(".");
  const value = Number(whole + fraction.padEnd(decimals, "0"));
  return Number.isSafeInteger(value) && value >= 0 ? { value: value || 0 } : { message };
}

/** Undefined where a text can mean two amounts of the currency. */
function amountOf(found: WrittenNumber, text: string, decimals: number): string | undefined {
  if ("number" in found) return found.number;
  if (decimals === 0) return found.thousands;
  // an export writes three decimals behind a point, and its file must mean the same when it returns
  if (decimals === 3 && text.includes(".")) return found.decimals;
}

function twoAmounts(text: string, thousands: string, decimals: number): string {
  const grouped = thousands.replace(/\B(?=(\d{3})+$)/g, ".");
  return `"${text}" can mean two amounts. Write ${thousands} or ${grouped},${"0".repeat(decimals)}.`;
}

const marks = new Map<string, readonly string[]>();

function marksOf(currency: string): readonly string[] {
  const known = marks.get(currency);
  if (known) return known;
  const signs = (["narrowSymbol", "symbol"] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === "currency")?.value ?? currency,
  );
  const all = [currency, ...signs, ...(LOCAL_MARKS[currency] ?? [])].map((mark) =>
    mark.toUpperCase(),
  );
  marks.set(currency, all);
  return all;
}

/** Local notations besides the signs that programs know. */
const LOCAL_MARKS: Record<string, readonly string[]> = {
  TRY: ["TL"],
  EGP: ["LE", "L.E.", "ج.م", "ج.م."],
  PLN: ["zł"],
  CZK: ["Kč"],
};

function withoutCurrency(text: string, currency: string): string {
  if (text.length > NUMBER_LENGTH_MAX || /^[\s\d.,-]*$/.test(text)) return text;
  const amount = text.trim();
  const upper = amount.toUpperCase();
  for (const mark of marksOf(currency)) {
    if (upper.startsWith(mark)) return amount.slice(mark.length);
    if (upper.endsWith(mark)) return amount.slice(0, -mark.length);
  }
  return text;
}
