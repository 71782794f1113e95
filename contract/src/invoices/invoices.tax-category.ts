import { isReverseCharge, taxOn } from "../tax-rates/tax-rules.ts";
import type { InvoiceTax, LineTax, TaxCode } from "./invoices.document.ts";

type Exemption = Pick<InvoiceTax, "reason" | "reasonCode">;

const REASONS: Readonly<Partial<Record<TaxCode, Exemption>>> = {
  E: { reason: "Exempt from tax", reasonCode: null },
  AE: { reason: "Reverse charge", reasonCode: "VATEX-EU-AE" },
  K: { reason: "Intra-Community supply", reasonCode: "VATEX-EU-IC" },
  O: { reason: "Not subject to tax", reasonCode: "VATEX-EU-O" },
};

/** Why no tax is charged, for the codes that need a reason. */
export function exemptionOf(code: TaxCode): Exemption {
  return REASONS[code] ?? { reason: null, reasonCode: null };
}

type TaxedParty = { country: string; taxNumber: string | null };

type Sale = {
  seller: TaxedParty;
  buyer: TaxedParty;
  what: "goods" | "service";
  /** The tax category that the item, the plan or the freight names. */
  category: string;
  on: string;
};

type Rates = Parameters<typeof taxOn>[0];

/** Greece has another code for tax numbers than for everything else. */
const prefixOf = (country: string) => (country === "GR" ? "EL" : country);

/** The tax number as it is known across countries, or null if its country is not in it. */
export function taxIdentifierOf({ country, taxNumber }: TaxedParty): string | null {
  const plain = taxNumber?.replace(/[\s.-]/g, "").toUpperCase() ?? "";
  return plain.startsWith(prefixOf(country)) ? plain : null;
}

/** The tax category of a line, or why there is none that an invoice could name. */
export function taxCategoryOf(
  rates: Rates,
  { seller, buyer, what, category, on }: Sale,
): LineTax | { unknown: string } {
  const tax = taxOn(rates, { category, country: seller.country, on });
  if (seller.taxNumber === null) {
    // without a number the seller charges no tax, and must not seem to
    return tax?.rateBps === 0
      ? { code: "O", rateBps: null }
      : { unknown: "the seller's tax number is missing" };
  }
  if (category === "exempt") return { code: "E", rateBps: 0 };
  if (isReverseCharge(seller.country, buyer)) {
    for (const [whose, party] of [
      ["seller's", seller],
      ["pharmacy's", buyer],
    ] as const) {
      if (taxIdentifierOf(party) === null) {
        return {
          unknown: `the ${whose} tax number does not begin with ${prefixOf(party.country)}`,
        };
      }
    }
    return { code: what === "goods" ? "K" : "AE", rateBps: 0 };
  }
  if (!tax) return { unknown: `there is no ${category} tax rate on ${on}` };
  return { code: tax.rateBps === 0 ? "Z" : "S", rateBps: tax.rateBps };
}
