import type {
  ComparedField,
  Difference,
} from "@pharmacy/contract/products/products.compare.values";
import { percentage } from "../product-figures.ts";

/** The name of each difference, and the effect of copying it. */
export const DIFFERENCE_WORDS: Record<Difference, { label: string; hint: string }> = {
  new: { label: "New there", hint: "Adds them here." },
  changedThere: { label: "Changed there", hint: "Takes over what changed." },
  changedHere: { label: "Changed here", hint: "Replaces what was changed here." },
  changedBoth: {
    label: "Changed on both sides",
    hint: "Takes over what changed there, in place of what was changed here.",
  },
  removedHere: { label: "Removed here", hint: "Adds them here again." },
  gone: { label: "No longer sold there", hint: "Deactivates them here." },
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
