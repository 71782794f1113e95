import type { TaxRateInput } from "@pharmacy/contract/tax-rates/tax-rates";
import { expect } from "vitest";
import { countBy } from "./demo.ts";
import type { DemoFigures, RouteFacts, TestedResource } from "./nouns.ts";

let made = 0;

/** What a caller sends to add a tax rate; say only what matters to the test. */
export function aTaxRate(values: Partial<TaxRateInput> = {}): TaxRateInput {
  made += 1;
  const startDate = new Date(Date.UTC(2000, 0, made)).toISOString().slice(0, 10);
  return { country: "IE", category: "standard", startDate, rateBps: 2_300, ...values };
}

export const facts: RouteFacts = { ownTexts: ["/api/tax-rates"] };

export const resource: TestedResource = {
  name: "tax-rates",
  body: aTaxRate,
  change: { rateBps: 2_100 },
  hasNoText: true,
};

export const figures: DemoFigures = {
  created: 5,
  tests: {
    async "the tax rates of the two countries it is in"(db) {
      expect(await countBy(db, "tax_rates", "country")).toEqual({ IE: 3, PT: 2 });
    },
  },
};
