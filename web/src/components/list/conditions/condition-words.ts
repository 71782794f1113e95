import { type Comparison, type Condition, conditionsIn } from "@pharmacy/contract/conditions";
import type { ListField } from "@pharmacy/contract/list";
import { formatDate } from "#lib/format.ts";

export const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  is: "is",
  isNot: "is not",
  contains: "contains",
  above: "is above",
  below: "is below",
  before: "is before",
  after: "is after",
  isEmpty: "is empty",
  isNotEmpty: "is not empty",
};

/** "Total is above 500 and Vendor contains Axle"; what cannot be read stays as it is. */
export function conditionsInWords(where: string, fields: readonly ListField[]): string {
  const read = conditionsIn(where);
  if ("problem" in read) return where;
  return read.parts.map((part) => wordsOf(part, fields)).join(` ${read.joined} `);
}

function wordsOf({ field: name, comparison, value }: Condition, fields: readonly ListField[]) {
  const field = fields.find((one) => one.name === name);
  const shown = field ? valueInWords(field, value) : value;
  return [field?.label ?? name, COMPARISON_WORDS[comparison], shown].filter(Boolean).join(" ");
}

function valueInWords({ kind, choices }: ListField, value: string): string {
  const isDay = kind === "date" || kind === "instant";
  if (isDay && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}
