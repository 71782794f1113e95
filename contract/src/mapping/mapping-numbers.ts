import { plainCode } from "../tidy.ts";
import type { NumberStyle } from "./mapping.values.ts";

/** The reason is the message without what is written in the cell. */
export type Reading<Value> = { value: Value } | { message: string; reason?: string };

export const TWO_MEANINGS =
  "This number can be read in two ways. Under Change columns, choose how numbers are written.";

export const NUMBER_LENGTH_MAX = 40;

const SPACES = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;
const WRITTEN: Record<NumberStyle, RegExp> = {
  point: /^-?(\d+|[1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d{2})+,\d{3})?(\.\d+)?$/,
  comma: /^-?(\d+|[1-9]\d{0,2}(\.\d{3})+)?(,\d+)?$/,
};
const UNMISTAKABLE = /^(0|[1-9]\d*)([.,]\d{1,2})?$/;
/** 2,850,07: the comma both groups thousands and separates decimals. */
const COMMA_TWICE = /^-?[1-9]\d{0,2}(,\d{3})+,\d{1,2}$/;

/** ASCII digits and signs, without spaces and apostrophes between thousands. */
function plain(text: string): string {
  const digits = westernDigits(text);
  return UNMISTAKABLE.test(digits) ? digits : digits.replace(SPACES, "");
}

/** Most texts have no other signs, and looking for them would take most of the time. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);

export function westernDigits(text: string): string {
  if (isPlain(text)) return text.trim();
  return plainCode(text.normalize("NFKC")).trim();
}

/**
 * "1234.5". Decimals that could be thousands get another zero ("1.2340"), so that they can only be
 * read one way.
 */
export function plainNumber(text: string, style: NumberStyle): string | undefined {
  if (text.length > NUMBER_LENGTH_MAX) return;
  const number = inStyle(plain(text), style);
  if (number === undefined) return;
  return canBeThousands(number) ? `${number}0` : number;
}

function inStyle(text: string, style: NumberStyle): string | undefined {
  // Arabic has separators of its own, which are never ambiguous
  if (/[٫٬]/.test(text)) return inStyle(text.replaceAll("٬", "").replace("٫", "."), "point");
  if (!/\d/.test(text) || !WRITTEN[style].test(text)) return;
  const number =
    style === "point" ? text.replaceAll(",", "") : text.replaceAll(".", "").replace(",", ".");
  return number.replace(/^(-?)\./, (_, minus) => `${minus}0.`).replace(/^(-?)0+(?=\d)/, "$1");
}

export const canBeThousands = (number: string) => /^-?[1-9]\d{0,2}\.\d{3}$/.test(number);

export type WrittenNumber = { number: string } | { thousands: string; decimals: string };

export function numbersIn(text: string): WrittenNumber | undefined {
  if (text.length > NUMBER_LENGTH_MAX) return;
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

export function withoutZeros(number: string): string {
  if (!number.includes(".")) return number;
  return number.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

export const decimalsOf = (number: string) => number.split(".")[1]?.length ?? 0;

export function readDecimal(text: string, decimals: number): Reading<string> {
  const found = numbersIn(text);
  if (found && "thousands" in found) {
    const short = withoutZeros(found.decimals);
    const other = canBeThousands(short) ? `${short}0` : short;
    return {
      message: `"${text.trim()}" can mean two numbers. Write ${found.thousands} or ${other}.`,
      reason: TWO_MEANINGS,
    };
  }
  const number = found && withoutZeros(found.number);
  if (number === undefined || decimalsOf(number) > decimals) {
    return { message: `Enter a number with at most ${decimals} decimals.` };
  }
  return { value: number === "-0" ? "0" : number };
}

export function readWhole(text: string, label: string, min: number, max: number): Reading<number> {
  const found = numbersIn(text);
  if (found && "thousands" in found) {
    const other = withoutZeros(found.decimals);
    const choices = other.includes(".") ? found.thousands : `${found.thousands} or ${other}`;
    const message = `"${text.trim()}" can mean two numbers. Write ${choices}.`;
    return { message, reason: TWO_MEANINGS };
  }
  const value = Number(found?.number ?? Number.NaN);
  return Number.isSafeInteger(value) && value >= min && value <= max
    ? { value: value || 0 }
    : { message: `${label} must be a whole number from ${min} to ${max}.` };
}

/** In hundredths of a percent: 2300 for "23", "23%" and "23,00 %". */
export function readPercent(text: string): Reading<number> {
  const found = numbersIn(text.trim().replace(/^%|[%٪％]$/, ""));
  const number = withoutZeros((found && ("number" in found ? found.number : found.decimals)) ?? "");
  const value = Math.round(Number(number || Number.NaN) * 100);
  return value >= 0 && value <= 10_000 && decimalsOf(number) <= 2
    ? { value: value || 0 }
    : { message: "Enter a percentage from 0 to 100 with at most 2 decimals." };
}
