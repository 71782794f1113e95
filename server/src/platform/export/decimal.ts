import { decimalOf } from "@pharmacy/contract/currencies";
import { type SQL, sql } from "drizzle-orm";

/** "1250 EUR", as a list reads an amount for an export, is "12.50" there. */
export function decimal(amount: string): string;
export function decimal(amount: string | null): string | null;
export function decimal(amount: string | null): string | null {
  const [minor, currency = ""] = amount?.split(" ") ?? [];
  return minor === undefined ? null : decimalOf(Number(minor), currency);
}

/** Minor units and their currency. */
type AmountParts = { minor: SQL; currency: SQL };

const parts = new WeakMap<object, AmountParts>();

/** "1250 EUR", or null without an amount. A condition on it compares the number itself. */
export function amountWith<Type extends string | null = string>(
  minor: SQL,
  currency: SQL,
): SQL<Type> {
  const text = sql<Type>`(${minor} || ' ' || ${currency})`;
  parts.set(text, { minor, currency });
  return text;
}

export const partsOfAmount = (text: object): AmountParts | undefined => parts.get(text);
