import type { SearchAnswer } from "@pharmacy/contract/search/search";
import { expect, test } from "vitest";
import { aShop } from "#test/products.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

test.each([
  ["its SKU", "ZN-9/b"],
  ["its SKU in capitals", "ZN-9/B"],
  ["a short SKU", "q7"],
  ["its GTIN", "09521234567899"],
  ["its GTIN without the zero before it", "9521234567899"],
  ["what a scanner reads", "]d2010952123456789917280131"],
  ["the beginning of its name", "zinc ca"],
  ["a word of its name", "capsules"],
  ["a misspelt word", "capsulse"],
])("the search of everything finds a product by %s", async (_, typed) => {
  const { make, organization } = await aShop(server);
  const other = await aShop(server);
  await other.make({ name: "Zinc capsules", sku: "ZN-9/b", gtin: "09521234567899" });
  const name = typed === "q7" ? "Comb" : "Zinc capsules";
  await make({ name: "Zinc capsules", sku: "ZN-9/b", gtin: "09521234567899" });
  await make({ name: "Comb", sku: "Q7" });
  await make({ name: "Brush", sku: "Q77" });
  const owner = await server.as("owner", organization);
  const answer = await owner.get(`/api/search?q=${encodeURIComponent(typed)}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const { groups } = answer.json<SearchAnswer>();
  const found = groups.find(({ model }) => model === "product")?.items ?? [];
  expect(found[0]?.label).toBe(name);
  // without those of another pharmacy
  expect(found.filter(({ label }) => label === name)).toHaveLength(1);
});
