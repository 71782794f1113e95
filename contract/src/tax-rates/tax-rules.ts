import type { TaxRate } from "./tax-rates.ts";
import { type TaxTreatment, UNRATED_CATEGORIES } from "./tax-rates.values.ts";

/** Countries that are one area for value added tax. */
const UNIONS: readonly (readonly string[])[] = [
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
];

export type Tax = { rateBps: number; treatment: TaxTreatment };

export type Taxable = { country: string; taxNumber: string | null };

type Rate = Pick<TaxRate, "country" | "category" | "startDate" | "rateBps">;

export function isRated(category: string): boolean {
  return !UNRATED_CATEGORIES.includes(category);
}

/**
 * Undefined when no rate is known.
 *
 * @param on civil date of the sale.
 */
export function taxOn(
  rates: readonly Rate[],
  { category, country, on }: { category: string; country: string; on: string },
): Tax | undefined {
  if (category === "zero") return { rateBps: 0, treatment: "zeroRated" };
  if (category === "exempt") return { rateBps: 0, treatment: "exempt" };
  const [latest] = rates
    .filter(
      (rate) => rate.category === category && rate.country === country && rate.startDate <= on,
    )
    .sort((one, other) => other.startDate.localeCompare(one.startDate));
  return latest && { rateBps: latest.rateBps, treatment: "taxed" };
}

/**
 * The buyer owes the tax: a business with a tax number, in another country of the seller's union.
 * Exempt sales stay exempt, so ask only about taxed ones.
 */
export function isReverseCharge(sellerCountry: string, buyer: Taxable): boolean {
  return (
    buyer.taxNumber !== null &&
    buyer.country !== sellerCountry &&
    UNIONS.some((union) => union.includes(sellerCountry) && union.includes(buyer.country))
  );
}
