import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { databaseBefore } from "#test/database-before.ts";
import { expectStockInOrder } from "#test/products.proof.ts";
import { importProducts, newBatch } from "#test/products.ts";
import { aStockedShop, writesOf } from "#test/products.writers.ts";
import { aRecall } from "#test/recalls.ts";
import { undone } from "#test/runs.ts";
import { sealNow, tamper } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import {
  addCardInLog,
  cardInLog,
  forgetMovements,
  linesThatDiffer,
  wrongMovements,
} from "#test/stock-movements.ts";
import { EVERY_JOB } from "../../every-job.ts";
import { chainKeyOf } from "../../platform/audit/chain.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { fillMovements } from "./batches.fill-movements.ts";
import { productBatches } from "./batches.table.ts";
import { stockFilling, stockMovements } from "./movements.table.ts";

const server = testServer({ isOwn: true });
const LONG_MS = 120_000;

beforeAll(() => addCardInLog(server.db));

const fill = (options: Parameters<typeof fillMovements>[2] = {}) =>
  fillMovements({ db: server.db }, new AbortController().signal, options);

/** The card of a product as the API answers it. */
const cardOf = async (product: string): Promise<object[]> =>
  (await server.get(`/api/products/${product}/movements?count=100`)).json().items;

/** A pharmacy whose packs moved in every way except the undo of an import. */
async function aHistory() {
  const shop = await aStockedShop(server);
  const [one, other] = shop.shelf;
  if (!one || !other) throw new Error("There are no products.");
  const path = `/api/products/${one.product.id}/batches/${one.sale.id}`;
  await server.post(`${path}/stock`, { change: -3, reason: "sale" });
  await server.patch(path, { batchNumber: "RENAMED", version: 2 });
  const line = { sku: other.product.sku, batchNumber: "TILL", expiryDate: "2099-12-31" };
  await shop.till.put("/api/products/stock", { lines: [{ ...line, quantity: 4 }] });
  const recalled = { item: one.item.id, batchNumbers: ["RECALLED"] };
  const { id, version } = (await server.post("/api/recalls", aRecall(recalled))).json();
  await server.post(`/api/recalls/${id}/lift`, { reason: "It was another batch.", version });
  await server.post("/api/recalls", aRecall({ item: other.item.id, batchNumbers: ["HELD"] }));
  await importProducts(server, shop.organization, shop.file("NEW"));
  return { ...shop, ids: shop.shelf.map(({ product }) => product.id), one, other };
}

/** Guarantees that stock cards are right at every moment while movements are filled in. */
describe("movements from before their table", { timeout: LONG_MS }, () => {
  test("are on the card as the log has them, before they are filled in and afterwards", async () => {
    const { ids, organization } = await aHistory();
    await forgetMovements(server.db);
    for (let filled = 0; filled <= ids.length; filled += 1) {
      for (const id of ids) {
        expect(await cardOf(id)).toEqual(await cardInLog(server.db, id));
        await newBatch(server, id, { batchNumber: `AT-${filled}`, quantity: 1 });
        expect(await cardOf(id)).toEqual(await cardInLog(server.db, id));
      }
      await fill({ step: 1, rounds: 1 });
    }
    expect(await fill()).toBe(true);
    expect(await server.db.$count(stockFilling)).toBe(0);
    expect(await linesThatDiffer(server.db)).toEqual([]);
    await expectStockInOrder(server, organization);
  });

  test("are filled in once, by several processes and beside writers of the same stock", async () => {
    const shop = await aHistory();
    await forgetMovements(server.db);
    const writes = writesOf(server, shop).filter(({ what }) => what !== "scan taken back");
    await Promise.all([
      Promise.all(writes.map(({ send }) => send())),
      ...[1, 2, 3].map(() => fill({ step: 1 })),
    ]);
    expect(await fill()).toBe(true);
    expect(await linesThatDiffer(server.db)).toEqual([]);
    await expectStockInOrder(server, shop.organization);
  });

  test("of a batch that is deleted meanwhile say what became of its packs", async () => {
    const { organization, file, one } = await aHistory();
    const run = await importProducts(server, organization, file("LATER"));
    await forgetMovements(server.db);
    await undone(server, run);
    const card = await cardOf(one.product.id);
    const isLater = sql`product = ${one.product.id} and batch_number like 'LATER-%'`;
    expect(card.slice(0, 6).map((line) => ({ ...line, reason: "" }))).toMatchObject(
      Array(6).fill({ change: -3, batchNumber: expect.stringMatching(/^LATER-/) }),
    );
    expect(await fill()).toBe(true);
    expect(await cardOf(one.product.id)).toEqual(card);
    expect(await server.db.$count(stockMovements, isLater)).toBe(12);
    expect(await server.db.$count(productBatches, isLater)).toBe(0);
    await expectStockInOrder(server, organization);
  });

  test("that the log no longer tells of are in an opening row, which no card shows", async () => {
    const { organization, ids, one, other } = await aHistory();
    await forgetMovements(server.db);
    await tamper(
      server.db,
      // as if the months before the recall had been archived
      sql`delete from audit_logs where model = 'productBatch' and at < (select min(created_at) from recalls)`,
      sql`insert into product_batches (id, organization, product, product_name, batch_number, quantity)
        values (gen_random_uuid(), ${organization}, ${other.product.id}, 'Saline', 'UNTOLD', 8)`,
    );
    const cards = await Promise.all(ids.map(cardOf));
    expect(cards[0]?.at(-1)).toMatchObject({
      reason: "recall",
      change: -10,
      batchNumber: "RECALLED",
    });
    expect(await fill()).toBe(true);
    expect(await Promise.all(ids.map(cardOf))).toEqual(cards);
    expect(await Promise.all(ids.map((id) => cardInLog(server.db, id)))).toEqual(cards);
    expect(await wrongMovements(server.db)).toEqual([]);
    const opened = await server.db
      .select()
      .from(stockMovements)
      .where(sql`reason = 'opening' and batch in (${one.sale.id}, ${other.held.id})`);
    expect(opened.map(({ change, shelfChange }) => [change, shelfChange]).sort()).toEqual([
      [10, 10],
      [997, 997],
    ]);
    expect(await server.db.$count(stockMovements, sql`batch_number = 'UNTOLD'`)).toBe(1);
  });

  test("wait for a product that is being changed, and nobody waits for them", async () => {
    const { ids } = await aHistory();
    await forgetMovements(server.db);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin");
    await client.query("select from products where id = $1 for update", [ids[2]]);
    const batch = { batchNumber: "BESIDE", quantity: 1, expiryDate: "2099-12-31" };
    const [isFilled, delivery] = await Promise.all([
      fill(),
      server.post(`/api/products/${ids[0]}/batches`, batch),
    ]);
    expect([isFilled, delivery.statusCode]).toEqual([false, 201]);
    await client.query("rollback");
    expect(await fill()).toBe(true);
    expect(await linesThatDiffer(server.db)).toEqual([]);
  });
});

test("old months of the log are archived once all movements are filled in", {
  timeout: LONG_MS,
}, async () => {
  const { ids } = await aHistory();
  await forgetMovements(server.db);
  await tamper(server.db, sql`update audit_logs set at = at - interval '30 months'`);
  await sealNow(server.db, chainKeyOf(server.services.secret));
  const archiving = EVERY_JOB.find(({ name }) => name === "archiving");
  const archive = () => archiving?.work(server.services, new AbortController().signal);
  const archives = async () => (await server.get("/api/logs/archives")).json().items.length;
  await archive();
  expect(await archives()).toBe(0);
  const cards = await Promise.all(ids.map(cardOf));
  expect(await fill()).toBe(true);
  await archive();
  expect(await archives()).toBe(1);
  expect(await Promise.all(ids.map(cardOf))).toEqual(cards);
});

test("the migration fills nothing in by itself, and asks for it where there are products", async () => {
  const before = await databaseBefore("stock_movements");
  await migrate(before.url);
  const filling = async ({ client }: typeof before) =>
    (await client.query("select until from stock_filling")).rows;
  expect(await filling(before)).toEqual([]);
  const filled = await databaseBefore("stock_movements");
  await filled.client.query(`set session_replication_role = replica;
    insert into products (id, organization, sku, name, "group", unit, pack_unit, pack_size,
      selling_price, currency, tax_rate_bps)
    select id, id, '1', 'Comb', id, id, id, 1, 100, 'EUR', 0 from gen_random_uuid() id`);
  await migrate(filled.url);
  expect(await filling(filled)).toEqual([{ until: "00000000-0000-0000-0000-000000000000" }]);
});
