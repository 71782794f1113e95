import { STOCK_FILTERS } from "@pharmacy/contract/products/products.values";
import { expect, test } from "vitest";
import { expiryPills, STOCK_OPTIONS } from "./stock-pills.ts";

const NONE = { expiredQuantity: 0, expiringQuantity: 0, expiringBy: null };

test.each([
  [NONE, []],
  [{ ...NONE, expiredQuantity: 9 }, ["danger 9 expired"]],
  [{ ...NONE, expiringQuantity: 12, expiringBy: "2026-12-30" }, ["warning 12 expire by Dec 30"]],
  [{ ...NONE, expiringQuantity: 1, expiringBy: "2027-01-01" }, ["warning 1 expires by Jan 1"]],
  [
    { expiredQuantity: 1200, expiringQuantity: 3, expiringBy: "2027-01-01" },
    ["danger 1,200 expired", "warning 3 expire by Jan 1"],
  ],
])("packs are told by their dates, the worst first: %j", (product, pills) => {
  expect(expiryPills(product).map(({ tone, words }) => `${tone} ${words}`)).toEqual(pills);
});

test("every filter of the server can be chosen, in its order", () => {
  expect(STOCK_OPTIONS.map(({ value }) => value)).toEqual([...STOCK_FILTERS]);
});
