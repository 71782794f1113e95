import { expect, test } from "vitest";
import {
  checkedProducts,
  importProducts,
  newBatch,
  productFile,
  aShop as shopOn,
} from "#test/products.ts";
import { rowsOf } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const LATER = { Expiry: "2099-12-31" };

/** A product at 6.99, in a file with two of its batches, the second at another price. */
async function aFile(batch: { rows?: number } = {}) {
  const shop = await shopOn(server, { features: ["productImport"], maxProducts: null });
  const { id } = await shop.make({ sku: "A", name: "Comb", sellingPrice: 699 });
  for (const batchNumber of ["L1", "L2"]) {
    await newBatch(server, id, { batchNumber, quantity: 3, expiryDate: LATER.Expiry });
  }
  const row = { SKU: "A", ...LATER };
  const file = productFile(
    { ...row, "Selling price": "6.99", Batch: "L1", Quantity: 3 },
    { ...row, "Selling price": "9.99", Batch: "L2", Quantity: 4 },
  );
  const run = await checkedProducts(server, shop.organization, file, undefined, batch);
  return { ...shop, row, run };
}

test.each([
  ["in one batch", {}],
  ["of an earlier batch", { rows: 1 }],
])("a row that differs from an unchanged one before it, %s, is refused", async (_, batch) => {
  const { run } = await aFile(batch);
  expect(run.counts).toMatchObject({ unchanged: 1, changed: 0, refused: 1 });
  const [refused] = await rowsOf(server, run, "verdict=refused");
  const message = "Row 2 has another selling price for this product.";
  expect(refused?.messages).toMatchObject([{ column: "sellingPrice", message }]);
});

test("what the first row of a product leaves empty, another may say, as often as it is sent", async () => {
  const { organization, row } = await aFile();
  const file = productFile(
    { ...row, "Selling price": "", Batch: "L1", Quantity: 3 },
    { ...row, "Selling price": "9.99", Batch: "L2", Quantity: 3 },
  );
  expect((await importProducts(server, organization, file)).counts).toMatchObject({ written: 1 });
  const again = await checkedProducts(server, organization, file);
  expect(again.counts).toMatchObject({ unchanged: 2, changed: 0, refused: 0 });
});
