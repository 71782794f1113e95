import { describe, expect, test } from "vitest";
import { isReverseCharge, taxOn } from "./tax-rules.ts";

const rate = (
  country: string,
  category: "standard" | "reduced",
  startDate: string,
  rateBps: number,
) => ({ country, category, startDate, rateBps });

const RATES = [
  rate("IE", "standard", "2021-03-01", 2_300),
  rate("IE", "standard", "2020-09-01", 2_100),
  rate("IE", "standard", "2012-01-01", 2_300),
  rate("IE", "reduced", "2012-01-01", 1_350),
  rate("PT", "standard", "2011-01-01", 2_300),
];

describe("the tax on a sale", () => {
  test.each([
    ["standard", "IE", "2026-11-23", 2_300],
    ["standard", "IE", "2021-03-01", 2_300],
    ["standard", "IE", "2021-02-28", 2_100],
    ["standard", "IE", "2020-09-01", 2_100],
    ["standard", "IE", "2020-08-31", 2_300],
    ["reduced", "IE", "2021-02-28", 1_350],
  ] as const)("%s in %s on %s is %i", (category, country, on, rateBps) => {
    expect(taxOn(RATES, { category, country, on })).toEqual({ rateBps, treatment: "taxed" });
  });

  test.each([
    ["standard", "IE", "2011-12-31"],
    ["reduced", "PT", "2026-11-23"],
    ["standard", "FR", "2026-11-23"],
  ] as const)("%s in %s on %s is unknown, not free", (category, country, on) => {
    expect(taxOn(RATES, { category, country, on })).toBeUndefined();
  });

  test("zero and exempt need no rate, and are not the same", () => {
    const question = { country: "FR", on: "2026-11-23" };
    expect(taxOn([], { ...question, category: "zero" })).toEqual({
      rateBps: 0,
      treatment: "zeroRated",
    });
    expect(taxOn([], { ...question, category: "exempt" })).toEqual({
      rateBps: 0,
      treatment: "exempt",
    });
  });
});

test.each([
  ["IE", "PT", "PT501234567", true],
  ["IE", "PT", null, false],
  ["IE", "IE", "IE1234567T", false],
  ["IE", "GB", "GB123456789", false],
  ["GB", "IE", "IE1234567T", false],
  ["US", "CA", "123456789", false],
  ["GR", "CY", "CY12345678X", true],
])("from %s to %s with tax number %s: reverse charge %s", (seller, country, taxNumber, is) => {
  expect(isReverseCharge(seller, { country, taxNumber })).toBe(is);
});
