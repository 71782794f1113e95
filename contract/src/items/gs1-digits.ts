import { plainCode } from "../tidy.ts";

/** Weights 3 and 1 from the right, modulo 10. */
export function checkDigit(digitsBefore: string): number {
  let sum = 0;
  for (let at = digitsBefore.length - 1, weight = 3; at >= 0; at -= 1, weight = 4 - weight) {
    sum += Number(digitsBefore[at]) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

export const GTIN_LENGTHS = [8, 12, 13, 14];

/** Undefined for a wrong length or check digit. */
export function gtinOf(typed: string): string | undefined {
  const digits = plainCode(typed).replace(/[\s-]/g, "");
  if (!/^\d{8,14}$/.test(digits) || !GTIN_LENGTHS.includes(digits.length)) return;
  return Number(digits.at(-1)) === checkDigit(digits.slice(0, -1)) ? paddedGtin(digits) : undefined;
}

export function paddedGtin(digits: string): string {
  return digits.padStart(14, "0");
}
