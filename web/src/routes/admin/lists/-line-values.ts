import { currencyExponent, tooManyDecimals } from "@pharmacy/contract/currencies";
import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { PACKS_MAX, PRICE_MAX } from "@pharmacy/contract/lists/lists.values";
import { hasTooManyDecimals, readMoney, writeMoney } from "#components/form/money-text.ts";
import { formatNumber } from "#lib/format.ts";

/** Editable fields of a line. */
export type LineField = "price" | "minQuantity" | "maxQuantity" | "multipleOf" | "note";
export type LineContent = Pick<ListLine, LineField>;

/** A typed text as a field's value, or the problem with it. */
export type ReadCell = { value: number | string | null } | { problem: string };

const QUANTITIES = { minQuantity: "Minimum", maxQuantity: "Maximum", multipleOf: "Multiple" };
const NOTE_MAX = 120;

/** Values of emptied fields; a price cannot be emptied. */
const EMPTY = { minQuantity: 1, maxQuantity: null, multipleOf: 1, note: null };

export function readCell(field: LineField, text: string, currency: string): ReadCell {
  const typed = text.trim();
  if (typed === "" && field !== "price") return { value: EMPTY[field] };
  if (field === "note") {
    return typed.length > NOTE_MAX
      ? { problem: `Note must be at most ${NOTE_MAX} characters.` }
      : { value: typed };
  }
  return field === "price" ? readPrice(typed, currency) : readPacks(field, typed);
}

function readPrice(typed: string, currency: string): ReadCell {
  const exponent = currencyExponent(currency);
  const value = readMoney(typed, exponent);
  if (hasTooManyDecimals(typed, exponent)) return { problem: tooManyDecimals(currency) };
  if (value === null || Number.isNaN(value)) {
    const decimals = exponent === 0 ? "without decimals" : `with at most ${exponent} decimals`;
    return { problem: `Enter an amount of 0 or more ${decimals}.` };
  }
  return value > PRICE_MAX ? { problem: "This amount is too large." } : { value };
}

function readPacks(field: keyof typeof QUANTITIES, typed: string): ReadCell {
  const value = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  if (value >= 1 && value <= PACKS_MAX) return { value };
  return {
    problem: `${QUANTITIES[field]} must be a whole number from 1 to ${formatNumber(PACKS_MAX)}.`,
  };
}

/** A field's value as editable text. */
export function writeCell(field: LineField, line: LineContent & { currency: string }): string {
  if (field === "price") return writeMoney(line.price, currencyExponent(line.currency));
  const value = line[field];
  return value === null ? "" : String(value);
}
