import { expect, test } from "vitest";
import { checkedProducts, importProducts, productFile } from "#test/products.import.ts";
import { newBatch, aShop as shopOn } from "#test/products.ts";
import { rowsOf } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { BATCH } from "../../../platform/runs/work.ts";

const server = testServer();
const LATER = { Expiry: "2099-12-31" };

/** A product that costs 6.99, in a file of two of its batches, the second of them at another price. */
async function aFile(between = 0) {
  const shop = await shopOn(server, { features: ["productImport"], maxProducts: null });
  const { id } = await shop.make({ sku: "A", name: "Comb", sellingPrice: 699 });
  for (const batchNumber of ["L1", "L2"]) {
    await newBatch(server, id, { batchNumber, quantity: 3, expiryDate: LATER.Expiry });
  }
  const row = { SKU: "A", ...LATER };
  const file = productFile(
    { ...row, "Selling price": "6.99", Batch: "L1", Quantity: 3 },
    ...Array.from({ length: between }, (_, place) => ({ SKU: `-${place}`, Quantity: 1 })),
    { ...row, "Selling price": "9.99", Batch: "L2", Quantity: 4 },
  );
  return { ...shop, row, run: await checkedProducts(server, shop.organization, file) };
}

const REFUSAL = "Row 2 says otherwise for the same product.";

test("a row that says otherwise than an unchanged one before it is refused", async () => {
  const { organization, row, run } = await aFile();
  expect(run.counts).toMatchObject({ unchanged: 1, changed: 0, refused: 1 });
  const [refused] = await rowsOf(server, run, "verdict=refused");
  expect(refused?.messages).toMatchObject([{ column: "sellingPrice", message: REFUSAL }]);
  // what the first row leaves empty, another may say
  const said = productFile(
    { ...row, "Selling price": "", Batch: "L1", Quantity: 3 },
    { ...row, "Selling price": "9.99", Batch: "L2", Quantity: 3 },
  );
  expect((await importProducts(server, organization, said)).counts).toMatchObject({ written: 1 });
  const again = await checkedProducts(server, organization, said);
  expect(again.counts).toMatchObject({ unchanged: 2, changed: 0, refused: 0 });
});

test("so is one that is planned apart from it", async () => {
  const { run } = await aFile(BATCH);
  const refused = await rowsOf(server, run, "verdict=refused&page=21");
  expect(refused.at(-1)?.messages[0]?.message).toBe(REFUSAL);
}, 60_000);
