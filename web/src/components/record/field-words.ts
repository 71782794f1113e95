import { wordsOf } from "@pharmacy/contract/words";
import { formatMoney } from "#lib/format.ts";

/** How one field of a record is called and its values are shown. A text alone is its name. */
type FieldWord = string | { label: string; show(value: unknown): string };

/** The words of a resource's fields, by the field's path: one map for its history and its conflicts. */
export type FieldWords = Readonly<Record<string, FieldWord>>;

/** A field whose values are shown in words of their own. */
export function shownAs(label: string, show: (value: string) => string) {
  return { label, show: (value: unknown) => show(String(value)) };
}

/** A field that keeps an amount in minor units of a currency. */
export function shownAsMoney(label: string, currency: string) {
  return { label, show: (value: unknown) => formatMoney(Number(value), currency) };
}

/** The name of a field; a field without words is named after its path. */
export function labelOf(field: string, words: FieldWords): string {
  const word = words[field];
  if (word !== undefined) return typeof word === "string" ? word : word.label;
  return wordsOf(field);
}

/** A value of a field for people; "nothing" stands for an empty one. */
export function showValue(field: string, value: unknown, words: FieldWords): string {
  if (isNothing(value)) return "nothing";
  const word = words[field];
  if (word !== undefined && typeof word !== "string") return word.show(value);
  return showPlain(value);
}

/** Whether a field is empty. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

function showPlain(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(showPlain).join(", ");
  if (typeof value === "object" && value !== null) {
    return Object.values(value)
      .filter((part) => !isNothing(part))
      .map(showPlain)
      .join(", ");
  }
  return String(value);
}
