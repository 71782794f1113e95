const { group, decimal } = separators();

/**
 * Reads an amount as people write it, into minor units: with or without groups, with the decimal
 * sign of the reader's language or a point. Empty is null, and what is no amount is NaN.
 *
 * @param exponent how many decimals the currency has.
 */
export function readMoney(text: string, exponent: number): number | null {
  const tidy = text.replace(/[\s\u00a0\u202f'’]/g, "");
  if (tidy === "") return null;
  const [, whole, fraction = ""] = AMOUNT.exec(tidy) ?? [];
  if (whole === undefined || fraction.length > exponent) return Number.NaN;
  return Number(whole.replaceAll(group, "") + fraction.padEnd(exponent, "0"));
}

/** Writes minor units so that `readMoney` gives them back; no groups, which are in the way of editing. */
export function writeMoney(minorUnits: number | null | undefined, exponent: number): string {
  if (minorUnits === null || minorUnits === undefined || Number.isNaN(minorUnits)) return "";
  const digits = String(minorUnits).padStart(exponent + 1, "0");
  if (exponent === 0) return digits;
  return `${digits.slice(0, -exponent)}${decimal}${digits.slice(-exponent)}`;
}

function separators() {
  const parts = new Intl.NumberFormat().formatToParts(1_234_567.8);
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return { group: of("group") ?? ",", decimal: of("decimal") ?? "." };
}

// A point is a decimal sign everywhere but where it groups.
const point = group === "." ? decimal : `${decimal}.`;
const AMOUNT = new RegExp(`^(\\d{1,3}(?:[${group}]\\d{3})+|\\d+)(?:[${point}](\\d+))?$`);
