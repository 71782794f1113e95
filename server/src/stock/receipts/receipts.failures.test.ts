import { expect, onTestFinished, test } from "vitest";
import { untilWaiting } from "#test/lock-waits.ts";
import { newBatch } from "#test/products.ts";
import { aCode, aReceipt, aScanningShop, dayFrom } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

/** A batch locked by another writer, and receipts of which the second needs it. */
async function aHeldBatch() {
  const shop = await aScanningShop(server);
  const { id: product } = shop.product;
  const expiryDate = dayFrom(90);
  const batch = await newBatch(server, product, { batchNumber: "HELD", expiryDate, quantity: 1 });
  const holder = await server.db.$client.connect();
  onTestFinished(() => holder.release(true));
  await holder.query("begin");
  await holder.query("select from product_batches where id = $1 for update", [batch.id]);
  const receipts = ["FREE", "HELD", "LATER"].map((lot) =>
    aReceipt(aCode(shop.gtin, lot, expiryDate), { quantity: 2 }),
  );
  return { ...shop, id: product, holder, receipts, send: () => shop.receive(receipts) };
}

/** Waits until the call waits for the lock, and returns its database process. */
async function waiterFor(): Promise<number> {
  const waiting = async () => {
    const { rows } = await server.db.$client.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`,
    );
    return rows[0]?.pid;
  };
  await expect.poll(waiting).toBeDefined();
  return (await waiting()) ?? 0;
}

const stockOf = async (id: string) =>
  (await server.get(`/api/products/${id}`)).json().quantityOnHand;

test("a deadlock in the middle of a call: the receipt is booked at the second try", async () => {
  const { id, holder, send } = await aHeldBatch();
  const call = send();
  await untilWaiting(server, 1);
  const other = await server.db.$client.connect();
  onTestFinished(() => other.release(true));
  // a deadlock that the call notices, because it begins to wait last
  await other.query(
    "begin; set local deadlock_timeout = '1min'; lock stock_receipts in share mode",
  );
  const crossing = other.query("select from products where id = $1 for update", [id]);
  await untilWaiting(server, 2);
  await holder.query("commit");
  await crossing;
  await other.query("commit");
  const answer = await call;
  expect(answer.statusCode).toBe(200);
  expect(answer.json().results).toMatchObject(Array(3).fill({ receipt: { quantity: 2 } }));
  expect(await stockOf(id)).toBe(7);
});

test("a connection lost in the middle of a call: sent again, each pack counts once", async () => {
  const { id, holder, send } = await aHeldBatch();
  const call = send();
  await server.db.$client.query("select pg_terminate_backend($1)", [await waiterFor()]);
  expect(await call).toMatchObject({ statusCode: 503 });
  await holder.query("rollback");
  expect(await stockOf(id)).toBe(3);
  const again = (await send()).json();
  expect(again.results).toMatchObject(Array(3).fill({ receipt: { quantity: 2 } }));
  expect(await stockOf(id)).toBe(7);
});
