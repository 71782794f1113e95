import { expect, onTestFinished, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { untilWaiting } from "#test/lock-waits.ts";
import { newBatch } from "#test/products.ts";
import { aCode, aReceipt, aScanningShop, dayFrom } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

/** A product locked by another writer, and receipts of which the second needs it. */
async function aHeldProduct() {
  const shop = await aScanningShop(server);
  const { id: product } = shop.product;
  const free = aGtin();
  const { id: other } = await shop.make({ gtin: free });
  const expiryDate = dayFrom(90);
  const batch = await newBatch(server, product, { batchNumber: "HELD", expiryDate, quantity: 1 });
  const holder = await server.db.$client.connect();
  onTestFinished(() => holder.release(true));
  await holder.query("begin");
  await holder.query("select from products where id = $1 for update", [product]);
  const receipts = [free, shop.gtin, free].map((gtin) =>
    aReceipt(aCode(gtin, "HELD", expiryDate), { quantity: 2 }),
  );
  return {
    ...shop,
    batch: batch.id,
    holder,
    send: () => shop.receive(receipts),
    stock: async () => (await stockOf(product)) + (await stockOf(other)),
  };
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
  const { organization, batch, holder, send, stock } = await aHeldProduct();
  const call = send();
  await untilWaiting(server, 1);
  const other = await server.db.$client.connect();
  onTestFinished(() => other.release(true));
  // a deadlock that the call notices, because it begins to wait last
  await other.query("begin; set local deadlock_timeout = '1min'");
  await other.query("select from product_batches where id = $1 for update", [batch]);
  const crossing = other.query("select from organizations where id = $1 for update", [
    organization,
  ]);
  await untilWaiting(server, 2);
  await holder.query("commit");
  await crossing;
  await other.query("commit");
  const answer = await call;
  expect(answer.statusCode).toBe(200);
  expect(answer.json().results).toMatchObject(Array(3).fill({ receipt: { quantity: 2 } }));
  expect(await stock()).toBe(7);
});

test("a connection lost in the middle of a call: sent again, each pack counts once", async () => {
  const { holder, send, stock } = await aHeldProduct();
  const call = send();
  await server.db.$client.query("select pg_terminate_backend($1)", [await waiterFor()]);
  expect(await call).toMatchObject({ statusCode: 503 });
  await holder.query("rollback");
  expect(await stock()).toBe(3);
  const again = (await send()).json();
  expect(again.results).toMatchObject(Array(3).fill({ receipt: { quantity: 2 } }));
  expect(await stock()).toBe(7);
});
