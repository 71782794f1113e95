import type { TaxRateInput } from "@pharmacy/contract/tax-rates/tax-rates";

let made = 0;

/** What a caller sends to add a tax rate; say only what matters to the test. */
export function aTaxRate(values: Partial<TaxRateInput> = {}): TaxRateInput {
  made += 1;
  const startDate = new Date(Date.UTC(2000, 0, made)).toISOString().slice(0, 10);
  return { country: "IE", category: "standard", startDate, rateBps: 2_300, ...values };
}
