import { currencyExponent } from "./currencies.ts";
import type { NumberStyle } from "./mapping.values.ts";

/** What a cell says, or why it cannot be read and what to do. */
export type Reading<Value> = { value: Value } | { message: string };

/** Longer texts are no numbers. */
const LENGTH_MAX = 40;

const SPACES = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;
const WRITTEN: Record<NumberStyle, RegExp> = {
  point: /^-?(\d+|[1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d{2})+,\d{3})?(\.\d+)?$/,
  comma: /^-?(\d+|[1-9]\d{0,2}(\.\d{3})+)?(,\d+)?$/,
};
/** 4,20 and 21. */
const UNMISTAKABLE = /^(0|[1-9]\d*)([.,]\d{1,2})?$/;
/** 2,850,07: the comma both groups thousands and separates decimals. */
const COMMA_TWICE = /^-?[1-9]\d{0,2}(,\d{3})+,\d{1,2}$/;

/** Other digits and signs as the keyboard has them, without spaces and apostrophes between thousands. */
function plain(text: string): string {
  const digits = westernDigits(text);
  return UNMISTAKABLE.test(digits) ? digits : digits.replace(/[−–]/g, "-").replace(SPACES, "");
}

/** Most texts have no other signs, and looking for them would take most of the time. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);

/** Full-width and Arabic digits as 0 to 9, without outer blanks. */
export function westernDigits(text: string): string {
  if (isPlain(text)) return text.trim();
  return text
    .normalize("NFKC")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .trim();
}

/**
 * A number as programs write it ("1234.5"), read in one style. Decimals that could be thousands get
 * a zero more ("1.2340"), so that they are read in one way alone from then on.
 */
export function plainNumber(text: string, style: NumberStyle): string | undefined {
  if (text.length > LENGTH_MAX) return;
  const number = inStyle(plain(text), style);
  if (number === undefined) return;
  return canBeThousands(number) ? `${number}0` : number;
}

function inStyle(text: string, style: NumberStyle): string | undefined {
  // Arabic has signs of its own, which say what they are
  if (/[٫٬]/.test(text)) return inStyle(text.replaceAll("٬", "").replace("٫", "."), "point");
  if (!/\d/.test(text) || !WRITTEN[style].test(text)) return;
  const number =
    style === "point" ? text.replaceAll(",", "") : text.replaceAll(".", "").replace(",", ".");
  return number.replace(/^(-?)\./, (_, minus) => `${minus}0.`).replace(/^(-?)0+(?=\d)/, "$1");
}

const canBeThousands = (number: string) => /^-?[1-9]\d{0,2}\.\d{3}$/.test(number);

type Found = { number: string } | { thousands: string; decimals: string };

/** What a text can mean: one number, or two. */
function numbersIn(text: string): Found | undefined {
  if (text.length > LENGTH_MAX) return;
  const digits = plain(text);
  if (UNMISTAKABLE.test(digits)) return { number: digits.replace(",", ".") };
  if (COMMA_TWICE.test(digits)) {
    const last = digits.lastIndexOf(",");
    return { number: `${digits.slice(0, last).replaceAll(",", "")}.${digits.slice(last + 1)}` };
  }
  const [point, comma] = [inStyle(digits, "point"), inStyle(digits, "comma")];
  const number = point ?? comma;
  if (number === undefined) return;
  if (point === undefined || comma === undefined || point === comma) return { number };
  return point.includes(".")
    ? { thousands: comma, decimals: point }
    : { thousands: point, decimals: comma };
}

function withoutZeros(number: string): string {
  if (!number.includes(".")) return number;
  return number.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

const decimalsOf = (number: string) => number.split(".")[1]?.length ?? 0;

/** A number with at most so many decimals, as text without zeros at its end: "0.5". */
export function readDecimal(text: string, decimals: number): Reading<string> {
  const found = numbersIn(text);
  if (found && "thousands" in found) {
    const short = withoutZeros(found.decimals);
    const other = canBeThousands(short) ? `${short}0` : short;
    return {
      message: `"${text.trim()}" can mean two numbers. Write ${found.thousands} or ${other}.`,
    };
  }
  const number = found && withoutZeros(found.number);
  if (number === undefined || decimalsOf(number) > decimals) {
    return { message: `Enter a number with at most ${decimals} decimals.` };
  }
  return { value: number === "-0" ? "0" : number };
}

/** A whole number between two bounds, both included. */
export function readWhole(text: string, label: string, min: number, max: number): Reading<number> {
  const found = numbersIn(text);
  if (found && "thousands" in found) {
    const other = withoutZeros(found.decimals);
    const choices = other.includes(".") ? found.thousands : `${found.thousands} or ${other}`;
    return { message: `"${text.trim()}" can mean two numbers. Write ${choices}.` };
  }
  const value = Number(found?.number ?? Number.NaN);
  return Number.isSafeInteger(value) && value >= min && value <= max
    ? { value: value || 0 }
    : { message: `${label} must be a whole number from ${min} to ${max}.` };
}

/** An amount of 0 or more in minor units. The currency may be written beside it, no other. */
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
    return { message: twoAmounts(text.trim(), found.thousands, decimals) };
  }
  const short = withoutZeros(number ?? "");
  if (decimalsOf(short) > decimals) return { message };
  const [whole = "", fraction = ""] = short.split(".");
  const value = Number(whole + fraction.padEnd(decimals, "0"));
  return Number.isSafeInteger(value) && value >= 0 ? { value: value || 0 } : { message };
}

/** Nothing where a text can mean two amounts of the currency. */
function amountOf(found: Found, text: string, decimals: number): string | undefined {
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

/** The code of a currency, and its signs: EUR and €. */
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

/** How price lists of a country write its currency beside the signs that programs know. */
const LOCAL_MARKS: Record<string, readonly string[]> = {
  TRY: ["TL"],
  EGP: ["LE", "L.E.", "ج.م", "ج.م."],
  PLN: ["zł"],
  CZK: ["Kč"],
};

function withoutCurrency(text: string, currency: string): string {
  if (text.length > LENGTH_MAX || /^[\s\d.,-]*$/.test(text)) return text;
  const amount = text.trim();
  const upper = amount.toUpperCase();
  for (const mark of marksOf(currency)) {
    if (upper.startsWith(mark)) return amount.slice(mark.length);
    if (upper.endsWith(mark)) return amount.slice(0, -mark.length);
  }
  return text;
}

/** A percentage from 0 to 100 in hundredths of a percent: 2300 for "23", "23%" and "23,00 %". */
export function readPercent(text: string): Reading<number> {
  const found = numbersIn(text.trim().replace(/^%|[%٪％]$/, ""));
  const number = withoutZeros((found && ("number" in found ? found.number : found.decimals)) ?? "");
  const value = Math.round(Number(number || Number.NaN) * 100);
  return value >= 0 && value <= 10_000 && decimalsOf(number) <= 2
    ? { value: value || 0 }
    : { message: "Enter a percentage from 0 to 100 with at most 2 decimals." };
}
