import { decimalOf } from "@pharmacy/contract/currencies";

/** "1250 EUR", as a list reads an amount for an export, is "12.50" there. */
export function decimal(amount: string): string;
export function decimal(amount: string | null): string | null;
export function decimal(amount: string | null): string | null {
  const [minor, currency = ""] = amount?.split(" ") ?? [];
  return minor === undefined ? null : decimalOf(Number(minor), currency);
}
