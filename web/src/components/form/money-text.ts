import { readDecimal, writeDecimal } from "./decimal-text.ts";

/** Empty is null, and invalid text is NaN. `exponent` is the currency's number of decimals. */
export function readMoney(text: string, exponent: number): number | null {
  const decimal = readDecimal(text);
  if (decimal === null) return null;
  const [whole = "", typed = ""] = (decimal ?? "").split(".");
  const fraction = typed.replace(/0+$/, "");
  if (!/^\d+$/.test(whole) || fraction.length > exponent) return Number.NaN;
  const minorUnits = Number(whole + fraction.padEnd(exponent, "0"));
  return Number.isSafeInteger(minorUnits) ? minorUnits : Number.NaN;
}

/** True of an amount that has more decimals than its currency. */
export function hasTooManyDecimals(text: string, exponent: number): boolean {
  return Number.isNaN(readMoney(text, exponent)) && !Number.isNaN(readMoney(text, DECIMALS_MAX));
}

/** More than any currency has, and few enough that the digits of an amount stay exact. */
const DECIMALS_MAX = 8;

/** Not grouped, because grouping hinders editing. `readMoney` reads it back. */
export function writeMoney(minorUnits: number | null | undefined, exponent: number): string {
  if (minorUnits === null || minorUnits === undefined || Number.isNaN(minorUnits)) return "";
  const digits = String(minorUnits).padStart(exponent + 1, "0");
  if (exponent === 0) return digits;
  return writeDecimal(`${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`);
}

/** A string is invalid text that a draft restored. */
export function writeScaled(value: unknown, exponent: number): string {
  if (typeof value === "string") return value;
  return writeMoney(typeof value === "number" ? value : null, exponent);
}
