import { expect, test } from "vitest";
import { aShop, importProducts, newBatch, productFile, shelfOf } from "#test/products.ts";
import { recordHashes } from "#test/record-hashes.ts";
import { rowsOf, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { type Scenes, succeeding, testUndos } from "#test/undos.ts";

const server = testServer();
const { found, get, ok, patch } = succeeding(server);

const productLine = { Category: "Antibacterials", Unit: "capsule", Packaging: "box" };

/** Four products with two batches each, two of which exist already. */
async function productScene(change: (id: string) => Promise<unknown>) {
  const shop = await aShop(server, { features: ["productImport"], maxProducts: null });
  const names = ["Comb", "Soap", "Towel", "Brush"];
  for (const name of names.slice(0, 2)) {
    const { id } = await shop.make({ sku: name, name });
    await newBatch(server, id, { batchNumber: "ONE", quantity: 7 });
  }
  const row = { ...productLine, "Pack size": 21, "Selling price": 2, "Tax rate": 0 };
  const file = productFile(
    ...names.flatMap((name) =>
      ["ONE", "TWO"].map((batch, place) => ({
        ...(place === 0
          ? { SKU: name, Name: `${name} of the file`, ...row }
          : { SKU: name, Name: "", ...row, "Selling price": "" }),
        Batch: batch,
        Quantity: 12,
        Expiry: "2099-12-31",
      })),
    ),
  );
  const list = `/api/products?organization=${shop.organization}`;
  return {
    write: () => importProducts(server, shop.organization, file),
    async change() {
      const ids = [await found(list, "Soap"), await found(list, "Brush")];
      for (const id of ids) await change(id);
      return ids;
    },
  };
}

async function batchesOf(product: string) {
  const { items: batches } = await get(`/api/products/${product}/batches`);
  return batches as { id: string; version: number; batchNumber: string }[];
}

async function changeBatch(product: string, batchNumber: string, act: string, body: object) {
  const batch = (await batchesOf(product)).find((one) => one.batchNumber === batchNumber);
  if (!batch) throw new Error(`There is no batch ${batchNumber}.`);
  await ok(server.post(`/api/products/${product}/batches/${batch.id}/${act}`, body));
}

const products: Scenes = {
  tables: { products: "id", product_batches: "product" },
  scenes: {
    "their prices": () =>
      productScene((id) => patch(`/api/products/${id}`, { sellingPrice: 4_711 })),
    "only the count of a batch": () =>
      productScene((id) => changeBatch(id, "TWO", "stock", { change: -1, reason: "sale" })),
    "only the batch that was there": () =>
      productScene((id) => changeBatch(id, "ONE", "stock", { change: -1, reason: "sale" })),
  },
};

testUndos(server, "products", products);

test("the undo of products gives prices back whatever was sold meanwhile, where the file had no stock", async () => {
  const plan = { features: ["productImport" as const], maxProducts: null };
  const { organization, make } = await aShop(server, plan);
  const { id } = await make({ sku: "A", name: "Comb", sellingPrice: 100 });
  const batch = await newBatch(server, id, { quantity: 10 });
  const run = await importProducts(
    server,
    organization,
    productFile({ SKU: "A", "Selling price": 2 }),
  );
  const sale = { change: -1, reason: "sale" };
  await server.post(`/api/products/${id}/batches/${batch.id}/stock`, sale);
  expect((await undone(server, run)).counts).toMatchObject({ written: 1, left: 0 });
  expect(await shelfOf(server, { organization })).toMatchObject([
    { sellingPrice: 100, quantityOnHand: 9 },
  ]);
});

test("the undo of products lists one that was archived, with its batches", async () => {
  const plan = { features: ["productImport" as const], maxProducts: null };
  const { organization } = await aShop(server, plan);
  const row = { Category: "Antibacterials", Unit: "capsule", Packaging: "box", "Pack size": 21 };
  const price = { "Selling price": 2, "Tax rate": 0, Quantity: 0, Expiry: "2099-12-31" };
  const file = productFile(
    { SKU: "A", Name: "Comb", ...row, ...price, Batch: "ONE" },
    { SKU: "B", Name: "Soap", ...row, ...price, Batch: "ONE" },
  );
  const run = await importProducts(server, organization, file);
  const [comb] = await shelfOf(server, { organization });
  const archived = await server.post(`/api/products/${comb?.id}/archive`, {
    version: comb?.version,
  });
  expect(archived.statusCode, archived.body).toBe(200);
  const tables = { products: "id", product_batches: "product" };
  const kept = await recordHashes(server.db, tables);
  const undo = await undone(server, run);
  expect(undo.counts).toMatchObject({ written: 1, left: 1 });
  expect(
    (await rowsOf(server, undo, "verdict=left")).map(({ messages }) => messages[0]?.message),
  ).toEqual([expect.stringMatching(/^Comb was changed by .+ afterwards\.$/)]);
  expect(Object.fromEntries(await recordHashes(server.db, tables))).toEqual({
    [comb?.id ?? ""]: kept.get(comb?.id ?? ""),
  });
});
