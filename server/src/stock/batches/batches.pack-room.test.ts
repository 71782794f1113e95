import { PRODUCT_PACKS_MAX, STOCK_MAX } from "@pharmacy/contract/products/products.values";
import { expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { checkedProducts, newBatch, productFile } from "#test/products.ts";
import { aCode, aReceipt, aScanningShop, aTill, dayFrom } from "#test/receipts.ts";
import { rowsOf } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { NO_ROOM } from "./batches.pack-room.ts";

const server = testServer();

/** A product with room for ten more packs. */
async function anAlmostFullProduct() {
  const shop = await aScanningShop(server, { features: ["productImport", "apiAccess"] });
  const gtin = aGtin();
  const { id, sku } = await shop.make({ gtin });
  const { id: batch } = await newBatch(server, id, { batchNumber: "LAST", quantity: 1 });
  await server.db.$client.query(
    `insert into product_batches
       (id, organization, product, product_name, batch_number, expiry_date, quantity)
     select gen_random_uuid(), organization, id, name, 'FULL-' || n, '2099-12-31', $2
     from products, generate_series(1, $3::int) n where id = $1`,
    [id, STOCK_MAX, PRODUCT_PACKS_MAX / STOCK_MAX - 1],
  );
  const path = `/api/products/${id}/batches`;
  const rest = STOCK_MAX - 10;
  await server.post(`${path}/${batch}/stock`, { quantity: rest, reason: "count" });
  return { ...shop, gtin, id, sku, path, batch, rest };
}

test("a product has room for so many packs in all of its batches, in whatever way they come", async () => {
  const { organization, receive, gtin, sku, path, batch, rest } = await anAlmostFullProduct();
  const add = (quantity: number) =>
    server.post(path, { batchNumber: "NEW", expiryDate: "2099-12-31", quantity });
  expect((await add(11)).json().fields).toEqual({ quantity: NO_ROOM });
  const adjust = (body: object) => server.post(`${path}/${batch}/stock`, body);
  expect((await adjust({ change: 10, reason: "delivery" })).statusCode).toBe(200);
  await adjust({ quantity: rest, reason: "count" });
  const till = await aTill(server, organization);
  const put = async (quantity: number) => {
    const lines = [
      { sku, batchNumber: "LAST", quantity: rest + 5 },
      { sku, batchNumber: "NEW", expiryDate: "2099-12-31", quantity },
    ];
    return (await till.put("/api/products/stock", { lines })).json().results;
  };
  expect(await put(6)).toMatchObject([{ outcome: "changed" }, { message: NO_ROOM }]);
  const receipts = [aReceipt(aCode(gtin, "NEW", dayFrom(90)), { quantity: 6 })];
  const { results } = (await receive(receipts)).json();
  expect(results).toMatchObject([{ message: NO_ROOM }]);
  const line = { SKU: sku, Expiry: "2099-12-31", Batch: "NEW", Quantity: 6 };
  const run = await checkedProducts(server, organization, productFile(line));
  expect(await rowsOf(server, run, "verdict=refused")).toMatchObject([
    { messages: [{ message: NO_ROOM }] },
  ]);
  expect((await add(5)).statusCode).toBe(201);
  expect((await adjust({ change: 1, reason: "delivery" })).json().fields).toEqual({
    change: NO_ROOM,
  });
});
