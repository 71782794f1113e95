import { expect, test } from "vitest";
import { examplesOf, runExamples } from "#test/guides.ts";
import { aShop } from "#test/products.ts";
import { aTill } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

test("the guide for tills works as it is written", async () => {
  const { organization, item, ofItem, make } = await aShop(server);
  const { id } = await item({ gtin: "09521234000013" });
  const product = (await ofItem(id, { sku: "AMOX500-21" })).json();
  const local = await make({ gtin: "9521234000020" });
  const { secret } = await aTill(server, organization);
  const examples = examplesOf("tills.md");
  expect(examples).toHaveLength(5);
  const { code, out } = await runExamples(server, examples, secret);
  expect(code, out).toBe(0);
  expect(out).toContain("304");
  expect(out).toContain('"changed":2');
  const read = async (of: string) => (await server.get(`/api/products/${of}`)).json();
  expect(await read(product.id)).toMatchObject({ quantityOnHand: 22, nextExpiryOn: "2031-12-31" });
  expect(await read(local.id)).toMatchObject({ quantityOnHand: 30 });
});
