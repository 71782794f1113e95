import { PassThrough } from "node:stream";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { describe, expect, onTestFinished, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { applyProducts, checkedProducts, newBatch, productFile } from "#test/products.ts";
import { aCode, aReceipt, aScanningShop, aTill, dayFrom } from "#test/receipts.ts";
import { readRun, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/products";

/** A pharmacy with every kind of record, its owner and its till. */
async function aShopAtWork() {
  const shop = await aScanningShop(server);
  const { organization, make, product } = shop;
  const owner = await server.as("owner", organization);
  const till = await aTill(server, organization);
  const [plain, away] = [await make({ sku: "PLAIN", gtin: aGtin() }), await make({ sku: "AWAY" })];
  await server.post(`${PATH}/${away.id}/archive`, { version: away.version });
  const batches = `/${product.id}/batches`;
  const kept = await newBatch(server, product.id, { batchNumber: "KEPT" });
  const aside = await newBatch(server, product.id, { batchNumber: "ASIDE" });
  await server.post(`${PATH}${batches}/${aside.id}/quarantine`, { version: aside.version });
  const receipt = aReceipt(aCode(shop.gtin, "SCAN", dayFrom(90)));
  await shop.receive([receipt], owner);
  return { ...shop, owner, till, plain, away, batches, kept, aside, receipt };
}

type Shop = Awaited<ReturnType<typeof aShopAtWork>>;
type Sent = {
  by: "owner" | "till";
  method?: "POST" | "PATCH" | "PUT" | "DELETE";
  path: string;
  body?: object;
};

const COUNTED = { quantity: 3, reason: "count" };

/** Every way in which a pharmacy's users and programs write stock. */
const WRITES: Record<string, (shop: Shop) => Sent> = {
  "to create a product": ({ choices: { organization: _, ...own } }) => ({
    by: "owner",
    path: "",
    body: { ...own, sku: "NEW", name: "New", sellingPrice: 1, taxRateBps: 0, packSize: 1 },
  }),
  "to change its reorder point": ({ plain: { id, version } }) => ({
    by: "owner",
    method: "PATCH",
    path: `/${id}`,
    body: { reorderPoint: 7, version },
  }),
  "to archive a product": ({ plain: { id, version } }) => ({
    by: "owner",
    path: `/${id}/archive`,
    body: { version },
  }),
  "to restore a product": ({ away: { id, version } }) => ({
    by: "owner",
    path: `/${id}/restore`,
    body: { version: version + 1 },
  }),
  "to delete a product": ({ plain: { id } }) => ({
    by: "owner",
    method: "DELETE",
    path: `/${id}`,
  }),
  "to archive several products": ({ plain: { id } }) => ({
    by: "owner",
    path: "/bulk",
    body: { do: "archive", ids: [id] },
  }),
  "to deactivate several products": ({ plain: { id } }) => ({
    by: "owner",
    path: "/bulk",
    body: { do: "deactivate", ids: [id] },
  }),
  "to adjust a product": ({ plain: { id } }) => ({
    by: "till",
    path: `/${id}/stock`,
    body: COUNTED,
  }),
  "to add a batch": ({ batches }) => ({
    by: "owner",
    path: batches,
    body: { batchNumber: "NEW", expiryDate: dayFrom(90), quantity: 1, reason: "delivery" },
  }),
  "to change a batch": ({ batches, kept: { id, version } }) => ({
    by: "owner",
    method: "PATCH",
    path: `${batches}/${id}`,
    body: { batchNumber: "OTHER", version },
  }),
  "to adjust a batch": ({ batches, kept }) => ({
    by: "till",
    path: `${batches}/${kept.id}/stock`,
    body: COUNTED,
  }),
  "to put a batch aside": ({ batches, kept: { id, version } }) => ({
    by: "owner",
    path: `${batches}/${id}/quarantine`,
    body: { version },
  }),
  "to release a batch": ({ batches, aside: { id, version } }) => ({
    by: "owner",
    path: `${batches}/${id}/release`,
    body: { version: version + 1 },
  }),
  "to receive packs": ({ gtin }) => ({
    by: "till",
    path: "/receipts",
    body: { receipts: [aReceipt(aCode(gtin, "NEXT", dayFrom(90)))] },
  }),
  "to undo a receipt": ({ receipt }) => ({
    by: "till",
    path: `/receipts/${receipt.id}/undo`,
    body: {},
  }),
  "to set the stock": ({ plain: { sku } }) => ({
    by: "till",
    method: "PUT",
    path: "/stock",
    body: { lines: [{ sku, quantity: 3 }] },
  }),
};

const READ_ONLY = /has no subscription yet\. Subscribe to a plan to make changes\./;

/** Sends a write whose body ends when the test says so. */
function begin(shop: Shop, { by, method = "POST", path, body }: Sent) {
  const bytes = body === undefined ? "" : JSON.stringify(body);
  const payload = new PassThrough();
  payload.write(bytes.slice(0, 1));
  const answer = server.app.inject({
    method,
    url: `${PATH}${path}`,
    payload,
    headers: {
      ...shop[by].headers,
      ...(body && { "content-type": "application/json", "content-length": `${bytes.length}` }),
    },
  });
  return { answer, end: () => payload.end(bytes.slice(1)) };
}

const shelvesOf = async ({ organization }: Shop) =>
  (
    await server.db.$client.query(
      `select (select json_agg(p order by id) from products p where organization = $1) as products,
        (select json_agg(b order by id) from product_batches b where organization = $1) as batches,
        (select json_agg(r order by id) from stock_receipts r where organization = $1) as receipts`,
      [organization],
    )
  ).rows[0];

/** A row that another transaction locks until it is released or the test ends. */
async function heldBy(statement: string, id = "") {
  const { $client: pool } = server.db;
  const holder = await pool.connect();
  const { rows } = await holder.query("select pg_backend_pid() as pid");
  await holder.query("begin");
  await holder.query(statement, [id]);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await holder.query("commit");
    holder.release();
  };
  onTestFinished(release);
  const waiting = async () =>
    (
      await pool.query(
        "select count(*)::int as n from pg_stat_activity where $1 = any(pg_blocking_pids(pid))",
        [rows[0].pid],
      )
    ).rows[0].n;
  return {
    query: (text: string, values: unknown[]) => holder.query(text, values),
    untilWaitedFor: () => expect.poll(waiting, { timeout: 4_000 }).toBe(1),
    release,
  };
}

const END = "delete from subscriptions where organization = $1";

/** Guarantees that no call and no import outlives the membership that it began under. */
describe("a pharmacy that becomes read-only in the middle of a call", () => {
  test.each(Object.entries(WRITES))("refuses one that waits for it %s", async (_, write) => {
    const shop = await aShopAtWork();
    const before = await shelvesOf(shop);
    const { organization } = shop;
    const holder = await heldBy("select from organizations where id = $1 for update", organization);
    const { answer, end } = begin(shop, write(shop));
    end();
    await holder.untilWaitedFor();
    await holder.query(END, [organization]);
    await holder.release();
    expect((await answer).body).toMatch(READ_ONLY);
    expect(await shelvesOf(shop)).toEqual(before);
  });

  test.each(["to create a product", "to adjust a product", "to set the stock"])(
    "refuses one whose body is on its way %s",
    async (name) => {
      const shop = await aShopAtWork();
      const before = await shelvesOf(shop);
      const { answer, end } = begin(shop, WRITES[name]?.(shop) ?? { by: "till", path: "" });
      await server.db.$client.query(END, [shop.organization]);
      end();
      expect((await answer).json()).toMatchObject({ error: "read_only" });
      expect(await shelvesOf(shop)).toEqual(before);
    },
  );
});

describe("a run of a pharmacy that becomes read-only", () => {
  const fileOf = (...skus: string[]) =>
    productFile(...skus.map((sku) => ({ SKU: sku, "Reorder point": 7 })));

  const reorderPointOf = async ({ id }: { id: string }) =>
    (await server.get(`${PATH}/${id}`)).json().reorderPoint;

  test("stops an import before its next batch, also where its last day passes meanwhile", async () => {
    const { organization, make } = await aScanningShop(server, { features: ["productImport"] });
    const skus = ["A", "B", "C"];
    const made = [];
    for (const sku of skus) made.push(await make({ sku }));
    const run = await checkedProducts(server, organization, fileOf(...skus));
    expect(run.counts).toMatchObject({ changed: 3, refused: 0 });
    await server.post(`/api/runs/${run.id}/apply`, { version: run.version });
    const holder = await heldBy("select from products where id = $1 for update", made[1]?.id);
    const work = workRuns(server, new AbortController().signal, { rows: 1 });
    await holder.untilWaitedFor();
    server.moveTo(new Date(Date.now() + 400 * DAY_MS).toISOString());
    await holder.release();
    await work;
    const { status, message } = await readRun(server, run.id);
    expect(status).toBe("failed");
    expect(message).toMatch(/^The subscription of Castlewren Pharmacy ended on /);
    expect(await Promise.all(made.map(reorderPointOf))).toEqual([7, 7, null]);
  });

  test("stops its owner's undo, which the network's users can go on with", async () => {
    const { organization, make } = await aScanningShop(server, { features: ["productImport"] });
    const product = await make({ sku: "A" });
    const owner = await server.as("owner", organization);
    const checked = await checkedProducts(server, organization, fileOf("A"));
    const { id, version } = await applyProducts(server, checked);
    const undo = (await owner.post(`/api/runs/${id}/undo`, { version })).json();
    await server.db.$client.query(END, [organization]);
    await workRuns(server);
    const stopped = await readRun(server, undo.id);
    expect([stopped.status, stopped.message]).toEqual(["failed", expect.stringMatching(READ_ONLY)]);
    expect(await reorderPointOf(product)).toBe(7);
    const again = await readRun(server, id);
    await server.post(`/api/runs/${id}/undo`, { version: again.version });
    await workRuns(server);
    expect(await reorderPointOf(product)).toBeNull();
  });
});
