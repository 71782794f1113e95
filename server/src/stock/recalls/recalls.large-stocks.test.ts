import { STOCK_MAX } from "@pharmacy/contract/products/products.values";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { acknowledge, aNetwork, readRecall, recallEmailsSent, start } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { productBatches } from "../batches/batches.table.ts";
import { products } from "../products/products.table.ts";
import { recallLateArrivals } from "./recalls.jobs.ts";

const server = testServer();

/** Enough batches for more packs than a four-byte integer can count. */
const BATCHES = 215;
const PACKS = BATCHES * STOCK_MAX;

const fill = (product: string) =>
  server.db.$client.query(
    `insert into product_batches
       (id, organization, product, product_name, batch_number, expiry_date, quantity)
     select gen_random_uuid(), organization, id, name, 'OLD-' || n, '2020-01-31', ${STOCK_MAX}
     from products, generate_series(1, ${BATCHES}) n where id = $1`,
    [product],
  );

test("an endless stock of one pharmacy does not keep a recall from the others", async () => {
  const { item, one, other } = await aNetwork(server);
  await fill(one.product);
  const recall = await start(server, { item: item.id, isAllBatches: true, batchNumbers: [] });
  expect(recall).toMatchObject({ pharmacies: 2, packs: PACKS + 20 });
  expect((await other.read()).quantityOnHand).toBe(0);
  const [notice] = await one.notices();
  expect(notice?.packs).toBe(PACKS + 10);
  expect(
    (
      await acknowledge(one, notice ?? { id: "" }, STOCK_MAX + 1, {
        missingReason: "Still counting.",
      })
    ).statusCode,
  ).toBe(200);
  const answer = await server.post(`/api/recalls/${recall.id}/lift`, {
    reason: "It was another batch.",
    version: 1,
  });
  expect([answer.statusCode, (await other.read()).quantityOnHand]).toEqual([200, 10]);
  const card = await server.get(`/api/products/${one.product}/movements`);
  expect([card.statusCode, (await server.get("/api/products?count=25")).statusCode]).toEqual([
    200, 200,
  ]);
});

test("a product that cannot be recalled now keeps no other late arrival back, nor an email", {
  timeout: 30_000,
}, async () => {
  const { item, one, other } = await aNetwork(server);
  const recall = await start(server, { item: item.id, batchNumbers: ["LOT-9"] });
  const [first, second] = [one, other].sort((a, b) => (a.product < b.product ? -1 : 1));
  if (!first || !second) throw new Error("There are two.");
  for (const shelf of [first, second]) {
    const { id } = await shelf.receive({ batchNumber: "LOT-8", quantity: 5 });
    await server.db.transaction((tx) =>
      setUnaudited(tx, productBatches, eq(productBatches.id, id), { batchNumber: "LOT-9" }),
    );
  }
  await server.db.transaction(async (tx) => {
    await tx.select().from(products).where(sql`id = ${first.product}`).for("update");
    await expect(
      recallLateArrivals(server.services, AbortSignal.timeout(60_000)),
    ).rejects.toThrow();
  });
  expect((await second.read()).quantityOnHand).toBe(10);
  expect(await recallEmailsSent(server)).toMatchObject([{ user: second.owner.userId }]);
  expect(await readRecall(server, recall)).toMatchObject({ pharmacies: 1, packs: 5 });
});
