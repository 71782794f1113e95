import { IMPORTABLE_COLUMNS } from "@pharmacy/contract/products/products.list";
import { expect, test } from "vitest";
import { aShop, checkedProducts } from "#test/products.ts";
import { aRecall } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Shop = Awaited<ReturnType<typeof aShop>>;

/** A pharmacy with 20 loose packs in each state: recalled, quarantined, and for sale. */
async function aShelf() {
  const shop = await aShop(server, { features: ["productImport"], maxProducts: null });
  const { id: item } = await shop.item({ name: "Saline" });
  const recalled = (await shop.ofItem(item)).json();
  const [held, sold] = [await shop.make({ name: "Held" }), await shop.make({ name: "Sold" })];
  for (const { id } of [recalled, held, sold]) {
    await server.post(`/api/products/${id}/stock`, { quantity: 20, reason: "count" });
  }
  const [batch] = (await server.get(`/api/products/${held.id}/batches`)).json().items;
  const path = `/api/products/${held.id}/batches/${batch.id}/quarantine`;
  const { version } = batch;
  expect((await server.post(path, { version })).statusCode).toBe(200);
  const { batchNumbers: _, ...all } = aRecall({ item });
  const recall = await server.post("/api/recalls", { ...all, isAllBatches: true });
  expect(recall.statusCode).toBe(201);
  return { shop, products: [recalled.id, held.id, sold.id] };
}

async function exported({ organization }: Shop, columns: string): Promise<string> {
  const path = `/api/products/export?organization=${organization}`;
  const { url } = (await server.post(path, { format: "csv", columns })).json();
  return (await server.visitor.get(url)).rawPayload.toString("utf8");
}

test.each([
  ["that can be imported", IMPORTABLE_COLUMNS.join(",")],
  ["of a list", "name,sku,stock"],
])("an export %s leaves packs that cannot be sold as they are", async (_, columns) => {
  const { shop, products } = await aShelf();
  const run = await checkedProducts(server, shop.organization, await exported(shop, columns));
  expect(run.counts).toMatchObject({ read: 3, unchanged: 3, changed: 0, refused: 0 });
  const packs = products.map(async (id) => {
    const [batch] = (await server.get(`/api/products/${id}/batches`)).json().items;
    return [batch.status, batch.quantity];
  });
  expect(await Promise.all(packs)).toEqual([
    ["recalled", 20],
    ["quarantined", 20],
    ["available", 20],
  ]);
});
