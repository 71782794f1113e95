import type {
  ComparedField,
  Difference,
} from "@pharmacy/contract/products/products.compare.values";
import { percentage } from "../product-figures.ts";

/** The name of each difference, and the effect of copying it. */
export const DIFFERENCE_WORDS: Record<Difference, { label: string; hint: string }> = {
  new: { label: "Only there", hint: "Will be added here." },
  changedThere: { label: "Changed there", hint: "Will be updated here." },
  changedHere: { label: "Changed here", hint: "Your changes will be replaced." },
  changedBoth: {
    label: "Changed in both",
    hint: "Changes made there will replace those made here.",
  },
  removedHere: { label: "Removed here", hint: "Will be added here again." },
  gone: { label: "No longer sold there", hint: "Will be deactivated here." },
};

export const CHANGED_WORDS: Record<ComparedField, string> = {
  name: "Name",
  group: "Category",
  gtin: "GTIN",
  taxRateBps: "Tax rate",
};

/** A field's value as shown to users. */
export function shownValue(field: ComparedField, value: string | number | null): string {
  if (value === null) return "None";
  return field === "taxRateBps" ? percentage(Number(value)) : String(value);
}
