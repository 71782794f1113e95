import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expectStockInOrder } from "#test/products.proof.ts";
import { importProducts, newBatch, productFile } from "#test/products.ts";
import { aRecall } from "#test/recalls.ts";
import { aCode, aReceipt, aScanningShop, aTill, dayFrom } from "#test/receipts.ts";
import { undone } from "#test/runs.ts";
import { outsider } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { stockMovements } from "./movements.table.ts";

const server = testServer();

const FAR = dayFrom(400);
const PLAN = { features: ["productImport" as const, "apiAccess" as const], maxProducts: null };
const aShop = () => aScanningShop(server, PLAN);

const movementsOf = (product: string) =>
  server.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.product, product))
    .orderBy(asc(stockMovements.at), asc(stockMovements.id));

const cardOf = async (product: string) =>
  (await server.get(`/api/products/${product}/movements`)).json().items;

function importBatch(organization: string, code: string, batch = "FILE") {
  const row = { "Item code": code, Batch: batch, Expiry: FAR, Quantity: 10 };
  return importProducts(server, organization, productFile(row));
}

describe("a movement", () => {
  test("names what its packs came with, or went to, and who did it", async () => {
    const { organization, product, gtin, receive } = await aShop();
    const receipt = aReceipt(aCode(gtin, "SCAN", FAR), { quantity: 5 });
    const again = aReceipt(aCode(gtin, "SCAN", FAR), { quantity: 2 });
    await receive([receipt, again]);
    await server.post(`/api/products/receipts/${again.id}/undo`, { organization });
    const till = await aTill(server, organization);
    const line = { sku: product.sku, expiryDate: FAR, quantity: 4 };
    await till.put("/api/products/stock", {
      lines: [
        { ...line, batchNumber: "SCAN" },
        { ...line, batchNumber: "TILL" },
      ],
    });
    const run = await importBatch(organization, product.item.code);
    const undo = await undone(server, run);
    const { id: batch } = await newBatch(server, product.id, { batchNumber: "HAND" });
    const path = `/api/products/${product.id}/batches/${batch}`;
    await server.post(`${path}/stock`, { change: -1, reason: "damage" });
    const recalled = { item: product.item.id, batchNumbers: ["HAND"] };
    const recall = (await server.post("/api/recalls", aRecall(recalled))).json();
    await server.post(`${path}/stock`, { change: -2, reason: "correction" });
    const lift = { reason: "It was another batch.", version: recall.version };
    await server.post(`/api/recalls/${recall.id}/lift`, lift);
    const movements = await movementsOf(product.id);
    expect(
      movements.map((one) => [
        one.sourceKind,
        one.source,
        one.reason,
        one.batchNumber,
        one.change,
        one.shelfChange,
        one.balance,
      ]),
    ).toEqual([
      ["receipt", receipt.id, "scannedIn", "SCAN", 5, 5, 5],
      ["receipt", again.id, "scannedIn", "SCAN", 2, 2, 7],
      ["receipt", again.id, "scannedBack", "SCAN", -2, -2, 5],
      // one statement for two batches
      ["till", till.token.id, "count", "SCAN", -1, -1, 4],
      ["till", till.token.id, "count", "TILL", 4, 4, 8],
      ["run", run.id, "count", "FILE", 10, 10, 18],
      ["run", undo.id, "correction", "FILE", -10, -10, 8],
      ["adjustment", null, "delivery", "HAND", 10, 10, 18],
      ["adjustment", null, "damage", "HAND", -1, -1, 17],
      ["recall", recall.id, "recall", "HAND", -9, -9, 8],
      ["adjustment", null, "correction", "HAND", -2, 0, 8],
      ["recall", recall.id, "recallLifted", "HAND", 7, 7, 15],
    ]);
    expect(movements[0]).toMatchObject({ actorId: server.adminId(), organization });
    await expectStockInOrder(server, organization);
  });

  test("is no change of what is printed on a batch, or of whether it is put aside", async () => {
    const { product } = await aShop();
    const { id } = await newBatch(server, product.id, { batchNumber: "HAND", quantity: 3 });
    const path = `/api/products/${product.id}/batches/${id}`;
    await server.post(`${path}/stock`, { quantity: 3, reason: "count" });
    await server.patch(path, { batchNumber: "PRINTED", expiryDate: FAR, version: 1 });
    await server.post(`${path}/quarantine`, { version: 2 });
    await server.post(`${path}/release`, { version: 3 });
    expect(await movementsOf(product.id)).toHaveLength(1);
    // shown under the batch's present number
    expect(await cardOf(product.id)).toMatchObject([{ change: 3, batchNumber: "PRINTED" }]);
  });

  test("of a batch that the undo of an import deleted stays on the card", async () => {
    const { organization, product } = await aShop();
    await newBatch(server, product.id, { batchNumber: "HAND", quantity: 3 });
    const run = await importBatch(organization, product.item.code);
    await undone(server, run);
    expect(await cardOf(product.id)).toMatchObject([
      { reason: "correction", batchNumber: "FILE", change: -10, balance: 3 },
      { reason: "count", batchNumber: "FILE", change: 10, balance: 13 },
      { reason: "delivery", batchNumber: "HAND", change: 3, balance: 3 },
    ]);
    await expectStockInOrder(server, organization);
  });

  test("goes with its product", async () => {
    const { product, make } = await aShop();
    const { id } = await make({ sku: "GONE" });
    await newBatch(server, id, { quantity: 0 });
    await newBatch(server, product.id);
    expect(await server.db.$count(stockMovements)).toBe(2);
    await server.db.execute(sql`delete from products where id = ${id}`);
    expect(await server.db.$count(stockMovements)).toBe(1);
  });
});

/** Guarantees that packs changed directly in the database are on the card as well. */
test("changes of batches directly in the database are movements, too", async () => {
  const { organization, product } = await aShop();
  const { id } = await newBatch(server, product.id, { batchNumber: "HAND", quantity: 3 });
  const client = await outsider(server.url);
  const query = (text: string) => client.query(text, [id]);
  await query("update product_batches set quantity = 5, unit_cost = 70 where id = $1");
  await query("update product_batches set unit_cost = 80 where id = $1");
  await query(`insert into product_batches (id, organization, product, product_name, quantity)
    select gen_random_uuid(), organization, product, product_name, 9 from product_batches where id = $1`);
  await query("update product_batches set status = 'recalled' where id = $1");
  await query("update product_batches set quantity = 4 where id = $1");
  await query("delete from product_batches where id = $1");
  const movements = await movementsOf(product.id);
  expect(
    movements.map((one) => [one.reason, one.change, one.shelfChange, one.balance, one.actorName]),
  ).toEqual([
    ["delivery", 3, 3, 3, expect.any(String)],
    ["count", 2, 2, 5, "app"],
    ["count", 9, 9, 14, "app"],
    ["count", -5, -5, 9, "app"],
    ["count", -1, 0, 9, "app"],
    ["correction", -4, 0, 9, "app"],
  ]);
  expect(await cardOf(product.id)).toHaveLength(6);
  const { rows } = await server.db.execute(sql`select count(*)::int as entries from audit_logs l
    join stock_movements m on m.id = l.id and m.at = l.at where m.product = ${product.id}`);
  expect(rows).toEqual([{ entries: 6 }]);
  await client.query("delete from products where id = $1", [product.id]);
  expect(
    await server.db.$count(stockMovements, eq(stockMovements.organization, organization)),
  ).toBe(0);
});
