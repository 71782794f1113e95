import type { ChangedProducts } from "@pharmacy/contract/products/products.delta";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { describe, expect, test } from "vitest";
import { aCode, aReceipt, aScanningShop, aTill, dayFrom } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";
import { todayIn } from "../../platform/days.ts";
import { purgeExpired } from "./receipts.purge-expired.ts";

const server = testServer({ isOwn: true });
const { signal } = new AbortController();
const PATH = "/api/products";
const KEPT_DAYS = 90;

/** Makes a row some days older, without the trigger of products. */
async function makeOlder(table: string, column: string, id: string, days: number) {
  const client = await server.db.$client.connect();
  await client.query("set session_replication_role = replica");
  const set = `update ${table} set ${column} = ${column} - make_interval(days => $2) where id = $1`;
  await client.query(set, [id, days]);
  await client.query("set session_replication_role = origin");
  client.release();
}

async function idsIn(table: string): Promise<string[]> {
  const { rows } = await server.db.$client.query(`select id from ${table}`);
  return rows.map(({ id }) => id);
}

async function aTillFor(organization: string) {
  const { get } = await aTill(server, organization);
  return async (next: object) =>
    get(`${PATH}/changes?${new URLSearchParams({ count: "2", ...next })}`);
}

const ago = (days: number) => new Date(Date.parse(dayFrom(-days))).toISOString();

describe("a deleted product", () => {
  test("is known for ninety days, and removed after them", async () => {
    const shop = await aScanningShop(server);
    const [old, recent] = [await shop.make(), await shop.make()];
    for (const { id } of [old, recent]) await server.delete(`${PATH}/${id}`);
    await makeOlder("deleted_products", "changed_at", old.id, KEPT_DAYS + 3);
    await makeOlder("deleted_products", "changed_at", recent.id, KEPT_DAYS);
    await purgeExpired(server.services, signal);
    expect(await idsIn("deleted_products")).toEqual([recent.id]);
  });

  /** Guarantees that no program goes on with a product that was deleted without its knowing. */
  test("cannot be missed by a till that was away: it is sent back to the beginning", async () => {
    const { organization } = await aScanningShop(server);
    const follow = await aTillFor(organization);
    const late = await follow({ updatedSince: ago(KEPT_DAYS + 1) });
    expect([late.statusCode, late.json()]).toMatchObject([
      410,
      {
        error: "gone",
        message:
          "Deleted products are known for 90 days. Read all products again: leave out updatedSince.",
      },
    ]);
    expect((await follow({ updatedSince: ago(KEPT_DAYS - 1) })).statusCode).toBe(200);
    const again = (await follow({})).json<ChangedProducts>();
    expect((await follow(again.next)).statusCode).toBe(200);
  });

  test("keeps no till from reading products that have not changed for years, page by page", async () => {
    const { organization, make, product } = await aScanningShop(server);
    const made = [product.id];
    while (made.length < 5) made.push((await make()).id);
    for (const id of made) await makeOlder("products", "changed_at", id, 1_000);
    const follow = await aTillFor(organization);
    const seen: string[] = [];
    let answer = (await follow({})).json<ChangedProducts>();
    for (let page = 1; page < 3; page += 1) {
      seen.push(...answer.products.map(({ id }) => id));
      expect(answer.isComplete).toBe(false);
      answer = (await follow(answer.next)).json<ChangedProducts>();
    }
    seen.push(...answer.products.map(({ id }) => id));
    expect(seen).toEqual(made);
    expect(answer).toMatchObject({ isComplete: true });
    expect(answer.next).not.toHaveProperty("begunAt");
    const first = (await follow({})).json<ChangedProducts>();
    const stopped = { ...first.next, begunAt: ago(KEPT_DAYS + 1) };
    expect((await follow(stopped)).statusCode).toBe(410);
  });
});

describe("a receipt", () => {
  test("is known for ninety days, and removed after them while its packs stay", async () => {
    const { organization, receive, product, gtin } = await aScanningShop(server);
    const [old, recent] = ["A", "B"].map((batch) => aReceipt(aCode(gtin, batch, dayFrom(9))));
    await receive([old, recent] as object[]);
    await makeOlder("stock_receipts", "received_at", old?.id ?? "", KEPT_DAYS + 3);
    await makeOlder("stock_receipts", "received_at", recent?.id ?? "", KEPT_DAYS);
    await purgeExpired(server.services, signal);
    expect(await idsIn("stock_receipts")).toEqual([recent?.id]);
    const { quantityOnHand } = (await server.get(`${PATH}/${product.id}`)).json();
    expect(quantityOnHand).toBe(2);
    const of = (day: string) =>
      server.get(`${PATH}/receipts?organization=${organization}&day=${day}`);
    const day = todayIn("Europe/Dublin", Date.now() - KEPT_DAYS * DAY_MS);
    expect((await of(day)).json()).toMatchObject({ total: 1 });
    const earlier = await of(dayFrom(-KEPT_DAYS - 2));
    expect([earlier.statusCode, earlier.json().error]).toEqual([410, "gone"]);
  });

  /** Guarantees that a scan whose id is forgotten is not booked a second time. */
  test("that was scanned longer ago is refused, and one that is known is answered", async () => {
    const { receive, gtin, product } = await aScanningShop(server);
    const scanned = (days: number) =>
      aReceipt(aCode(gtin, "A", dayFrom(9)), { scannedAt: ago(days) });
    const [old, recent] = [scanned(KEPT_DAYS + 1), scanned(KEPT_DAYS - 1)];
    const known = scanned(1);
    await receive([known]);
    const answer = await receive([old, recent, { ...known, scannedAt: ago(KEPT_DAYS + 1) }]);
    expect(answer.json().results).toMatchObject([
      {
        receipt: null,
        message: expect.stringMatching(/^These packs were scanned more than 90 days/),
      },
      { receipt: { id: recent.id } },
      { receipt: { id: known.id } },
    ]);
    expect((await server.get(`${PATH}/${product.id}`)).json().quantityOnHand).toBe(2);
  });
});
