import { expect, test } from "vitest";
import { taxCategoryOf, taxIdentifierOf } from "./invoices.tax-category.ts";

const RATES = [
  { country: "IE", category: "standard", startDate: "2021-03-01", rateBps: 2_300 },
  { country: "IE", category: "standard", startDate: "2026-11-16", rateBps: 2_400 },
];
const IRISH = { country: "IE", taxNumber: "IE1234567T" };
const PORTUGUESE = { country: "PT", taxNumber: "PT 501 234 567" };

type Sale = Parameters<typeof taxCategoryOf>[1];

const categoryOf = (sale: Partial<Sale>) =>
  taxCategoryOf(RATES, {
    seller: IRISH,
    buyer: { country: "IE", taxNumber: null },
    what: "goods",
    category: "standard",
    on: "2026-11-29",
    ...sale,
  });

test.each<[string, Partial<Sale>, ReturnType<typeof taxCategoryOf>]>([
  ["at home", {}, { code: "S", rateBps: 2_400 }],
  ["the day before a new rate", { on: "2026-11-15" }, { code: "S", rateBps: 2_300 }],
  ["zero", { category: "zero" }, { code: "Z", rateBps: 0 }],
  ["exempt", { category: "exempt" }, { code: "E", rateBps: 0 }],
  ["exempt across the union", { category: "exempt", buyer: PORTUGUESE }, { code: "E", rateBps: 0 }],
  ["goods across the union", { buyer: PORTUGUESE }, { code: "K", rateBps: 0 }],
  [
    "zero goods across the union",
    { category: "zero", buyer: PORTUGUESE },
    { code: "K", rateBps: 0 },
  ],
  ["services across the union", { what: "service", buyer: PORTUGUESE }, { code: "AE", rateBps: 0 }],
  [
    "to a buyer abroad without a tax number",
    { buyer: { country: "PT", taxNumber: null } },
    { code: "S", rateBps: 2_400 },
  ],
  [
    "out of the union",
    { buyer: { country: "GB", taxNumber: "GB123456789" } },
    { code: "S", rateBps: 2_400 },
  ],
  [
    "by a seller without a tax number, free of tax",
    { seller: { country: "IE", taxNumber: null }, category: "exempt" },
    { code: "O", rateBps: null },
  ],
  [
    "by a seller without a tax number, with tax",
    { seller: { country: "IE", taxNumber: null } },
    { unknown: "the seller's tax number is missing" },
  ],
  [
    "without a rate",
    { category: "reduced" },
    { unknown: "there is no reduced tax rate on 2026-11-29" },
  ],
  [
    "to a tax number without its country",
    { buyer: { country: "PT", taxNumber: "501234567" } },
    { unknown: "the pharmacy's tax number does not begin with PT" },
  ],
  [
    "from a tax number without its country",
    { buyer: PORTUGUESE, seller: { country: "GR", taxNumber: "GR123456789" } },
    { unknown: "the seller's tax number does not begin with EL" },
  ],
])("%s", (_, sale, category) => {
  expect(categoryOf(sale)).toEqual(category);
});

test.each([
  ["IE", "ie 1234567-T", "IE1234567T"],
  ["GR", "EL123456789", "EL123456789"],
  ["DE", "21/815/08150", null],
  ["IE", null, null],
])("a tax number of %s, written %s, is %s", (country, taxNumber, identifier) => {
  expect(taxIdentifierOf({ country, taxNumber })).toBe(identifier);
});
