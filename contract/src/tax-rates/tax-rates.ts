import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { country } from "../organizations/places.ts";
import { changesOf, recordFields } from "../record.ts";
import { text, wholeNumber } from "../text.ts";
import { TAX_RATES_MAX, UNRATED_CATEGORIES } from "./tax-rates.values.ts";

export function taxCategory(label = "Tax category") {
  return text(label, 2, 30).check(
    z.regex(
      /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
      "Use small letters and digits, with hyphens between words.",
    ),
  );
}

export const TaxRateInput = z.strictObject({
  country: country(),
  category: taxCategory("Category").check(
    z.refine(
      (category) => !UNRATED_CATEGORIES.includes(category),
      "Zero and exempt are the same everywhere. Enter another category.",
    ),
  ),
  startDate: civilDate(),
  /** Hundredths of a per cent: 2300 is 23 %. */
  rateBps: wholeNumber("Rate", 1, 10_000),
});
export type TaxRateInput = z.input<typeof TaxRateInput>;

export const TaxRateChanges = changesOf(TaxRateInput);
export type TaxRateChanges = z.input<typeof TaxRateChanges>;

export const TaxRate = z.object({ ...z.required(TaxRateInput).shape, ...recordFields });
export type TaxRate = z.infer<typeof TaxRate>;

export const TaxRates = z.object({
  items: z.array(TaxRate).check(z.maxLength(TAX_RATES_MAX)),
});
export type TaxRates = z.infer<typeof TaxRates>;
