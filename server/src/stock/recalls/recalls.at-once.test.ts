import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { untilWaiting } from "#test/lock-waits.ts";
import { applyProducts, checkedProducts, productFile } from "#test/products.ts";
import { aNetwork, aRecall, readRecall, start } from "#test/recalls.ts";
import { aCode, aReceipt, aTill, dayFrom } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";
import { onHandAt } from "../products/products.reads.ts";
import { products } from "../products/products.table.ts";
import { lockItem } from "./recalls.affected.ts";

const server = testServer({ isOwn: true });

const ROUNDS = 20;
const LONG_MS = 120_000;
const reason = "It was another batch.";

type Answer = { statusCode: number; body: string };

/** Expects that no writer is refused or told to try again. */
function expectAll(answers: readonly Answer[], status: readonly number[] = [200, 201]) {
  const others = answers.filter(({ statusCode }) => !status.includes(statusCode));
  expect(others.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual([]);
}

/** The states of every batch with a number, and whether the stock on hand follows from them. */
async function stockOf(item: string, number: string) {
  const { rows } = await server.db.execute<{ status: string; packs: number }>(sql`
    select b.status, sum(b.quantity)::int as packs
    from product_batches b join products p on p.id = b.product
    where p.item = ${item} and b.batch_number = ${number} group by 1`);
  const behind = await server.db.$count(
    products,
    sql`quantity_on_hand is distinct from ${onHandAt(sql`now()`)}`,
  );
  return { rows, behind };
}

const act = (id: string, name: string, body: object) =>
  server.post(`/api/recalls/${id}/${name}`, body);

describe("at once", () => {
  test("arrivals and the end of a recall: no pack is lost, and no two wait for each other", {
    timeout: LONG_MS,
  }, async () => {
    const gtin = aGtin();
    const { item, one, other, shelves } = await aNetwork(server, 3, { gtin });
    const [, , third] = shelves;
    if (!third) throw new Error("There are three.");
    const till = await aTill(server, third.organization);
    const { sku } = await third.read();
    for (let round = 0; round < ROUNDS; round += 1) {
      const batchNumber = `R${round}`;
      const isLifted = round % 2 === 0;
      const { id: batch } = await one.receive({ batchNumber, quantity: 1 });
      const counted = `/api/products/${one.product}/batches/${batch}/stock`;
      const first = await start(server, { item: item.id, batchNumbers: [batchNumber] });
      const graver = { item: item.id, batchNumbers: [batchNumber], recallClass: 1 as const };
      const second = await start(server, graver);
      const lines = [{ sku, batchNumber, expiryDate: dayFrom(90), quantity: 4 }];
      const receipts = [aReceipt(aCode(gtin, batchNumber, dayFrom(90)), { quantity: 2 })];
      const end = isLifted ? "lift" : "close";
      expectAll(
        await Promise.all([
          act(second.id, end, { reason, version: 1 }),
          other.owner.post("/api/products/receipts", { receipts }),
          till.put("/api/products/stock", { lines }),
          act(first.id, end, { reason, version: 1 }),
          one.owner.post(counted, { quantity: 2, reason: "count" }),
        ]),
      );
      const { rows, behind } = await stockOf(item.id, batchNumber);
      expect([batchNumber, behind, rows]).toMatchObject([
        batchNumber,
        0,
        [{ status: isLifted ? "available" : "recalled", packs: 8 }],
      ]);
    }
  });

  test("a recall and whatever changes the stock: every pack is recalled, and each writer is done", {
    timeout: LONG_MS,
  }, async () => {
    const gtin = aGtin();
    const { item, one, other, shelves } = await aNetwork(server, 4, { gtin });
    const [, , third, fourth] = shelves;
    if (!third || !fourth) throw new Error("There are four.");
    const till = await aTill(server, third.organization);
    const { sku } = await third.read();
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const batchNumber = `S${round}`;
      const expiry = dayFrom(90);
      const line = { "Item code": item.code, Batch: batchNumber, Expiry: expiry, Quantity: 8 };
      const file = productFile({ ...line, "Selling price": `7.${10 + round}` });
      const run = await checkedProducts(server, fourth.organization, file);
      const receipts = [aReceipt(aCode(gtin, batchNumber, expiry), { quantity: 2 })];
      const lines = [{ sku, batchNumber, expiryDate: expiry, quantity: 4 }];
      const [, recall, ...answers] = await Promise.all([
        one.receive({ batchNumber, quantity: 1 }),
        server.post("/api/recalls", aRecall({ item: item.id, batchNumbers: [batchNumber] })),
        other.owner.post("/api/products/receipts", { receipts }),
        till.put("/api/products/stock", { lines }),
        applyProducts(server, run),
      ]);
      const imported = answers.pop();
      expect(imported).toMatchObject({ status: "done", counts: { written: 1 } });
      expectAll([recall, ...(answers as Answer[])]);
      const { rows, behind } = await stockOf(item.id, batchNumber);
      expect([batchNumber, behind, rows]).toEqual([
        batchNumber,
        0,
        [{ status: "recalled", packs: 15 }],
      ]);
      expect(await readRecall(server, recall.json())).toMatchObject({ pharmacies: 4, packs: 15 });
    }
  });

  test("a recall that is lifted, and a stock with two recalls, lock recalls in one order", async () => {
    const { item, one, other } = await aNetwork(server);
    const first = await start(server, { item: item.id, batchNumbers: ["LOT-7"] });
    const second = await start(server, { item: item.id });
    const { items } = (await server.get(`/api/products/${one.product}/batches`)).json();
    const path = `/api/products/${one.product}/batches/${items[0].id}`;
    await server.patch(path, { batchNumber: "LOT-7", version: items[0].version });
    const till = await aTill(server, other.organization);
    const { sku } = await other.read();
    const lines = [
      { sku, batchNumber: "LOT-1", quantity: 15 },
      { sku, batchNumber: "LOT-7", expiryDate: dayFrom(90), quantity: 6 },
    ];
    const writers = [
      () => till.put("/api/products/stock", { lines }),
      () => act(second.id, "lift", { reason, version: 1 }),
    ];
    for (const write of writers) {
      const { answer } = await server.db.transaction(async (tx) => {
        await tx.execute(sql`select from recalls where id = ${first.id} for no key update`);
        const writing = write();
        await untilWaiting(server, 1);
        await tx.execute(sql`select from recalls where id = ${second.id} for no key update nowait`);
        return { answer: writing };
      });
      expectAll([await answer]);
    }
    expect((await other.notices()).find(({ recall }) => recall.id === first.id)?.packs).toBe(6);
    expect((await one.read()).quantityOnHand).toBe(0);
  });

  test("an import locks items before their products, as a recall does", async () => {
    const { item, one } = await aNetwork(server);
    const file = productFile({ "Item code": item.code, "Selling price": "7.77" });
    const run = await checkedProducts(server, one.organization, file);
    const applied = await server.db.transaction(async (tx) => {
      await lockItem(tx, item.id);
      const applying = applyProducts(server, run);
      await untilWaiting(server, 1);
      await tx.execute(sql`select from products where id = ${one.product} for update nowait`);
      return { applying };
    });
    expect(await applied.applying).toMatchObject({ status: "done", counts: { written: 1 } });
  });
});
