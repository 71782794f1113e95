import { sql } from "drizzle-orm";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { newBatch } from "#test/products.ts";
import { aCode, aReceipt, aScanningShop, dayFrom } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

/** The beginnings of the statements that transactions send meanwhile. */
async function statementsDuring(work: () => Promise<{ statusCode: number; body: string }>) {
  const { $client } = server.db;
  const sent: string[] = [];
  const watch = (client: pg.PoolClient) => {
    const { query } = client;
    const seen = (...args: unknown[]) => {
      const text = typeof args[0] === "string" ? args[0] : (args[0] as { text: string }).text;
      sent.push(text.slice(0, 6));
      return Reflect.apply(query, client, args);
    };
    client.query = seen as typeof query;
    $client.once("release", () => Object.assign(client, { query }));
  };
  $client.on("acquire", watch);
  onTestFinished(() => void $client.off("acquire", watch));
  const { statusCode, body } = await work();
  $client.off("acquire", watch);
  expect([statusCode, body]).toEqual([expect.toSatisfy((status: number) => status < 300), body]);
  return sent.slice(sent.indexOf("begin"), sent.lastIndexOf("commit") + 1);
}

/** Guarantees that what a write costs does not grow unnoticed; the bench measures it. */
test("a product is created, changed, scanned in and counted in few statements", async () => {
  const { gtin, product, receive, organization, item } = await aScanningShop(server);
  const { id } = await item();
  const create = () =>
    server.post("/api/products", {
      organization,
      item: id,
      sellingPrice: 499,
      taxRateBps: 2300,
      status: "active",
    });
  expect(await statementsDuring(create)).toEqual(["begin", "select", "select", "with l", "commit"]);
  const change = () =>
    server.patch(`/api/products/${product.id}`, { version: product.version, sellingPrice: 777 });
  expect(await statementsDuring(change)).toEqual(["begin", "select", "with l", "commit"]);
  const { id: batch, version } = await newBatch(server, product.id, { batchNumber: "A" });
  const adjust = () =>
    server.post(`/api/products/${product.id}/batches/${batch}/stock`, {
      version,
      change: 3,
      reason: "delivery",
    });
  expect(await statementsDuring(adjust)).toEqual(["begin", "select", "select", "with l", "commit"]);
  const scan = () => receive([aReceipt(aCode(gtin, "B", dayFrom(200)))]);
  for (const isNew of [true, false]) {
    const sent = await statementsDuring(scan);
    expect([isNew, sent]).toEqual([isNew, ["begin", "select", "select", "with l", "commit"]]);
  }
  const { rows } = await server.db.execute(
    sql`select quantity from product_batches where product = ${product.id} order by batch_number`,
  );
  expect(rows).toMatchObject([{}, { quantity: 2 }]);
});
