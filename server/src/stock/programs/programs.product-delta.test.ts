import type { ChangedProducts } from "@pharmacy/contract/products/products.delta";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { describe, expect, test } from "vitest";
import { newBatch } from "#test/products.ts";
import { aScanningShop, aTill } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });
const PATH = "/api/products";

const SLOW = { timeout: 60_000 };

type Next = ChangedProducts["next"];

/** A till that follows its pharmacy's products from answer to answer. */
async function aFollower(organization: string) {
  const { get } = await aTill(server, organization);
  let next: Partial<Next> = {};
  const ask = async (count = 100): Promise<ChangedProducts> => {
    const query = new URLSearchParams({ ...next, count: String(count) });
    const answer = await get(`${PATH}/changes?${query}`);
    expect(answer.statusCode).toBe(200);
    next = answer.json<ChangedProducts>().next;
    return answer.json();
  };
  /** Ids of all changes, in order, page by page until complete. */
  const all = async (count?: number) => {
    const [products, deleted]: [string[], string[]] = [[], []];
    for (;;) {
      const answer = await ask(count);
      products.push(...answer.products.map(({ id }) => id));
      deleted.push(...answer.deleted);
      if (answer.isComplete) return { products, deleted };
    }
  };
  return { ask, all };
}

/** Changes of the present millisecond are left to the next answer. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 3));

/** Also waits for open transactions, even of other databases on the server. */
async function aQuietMoment() {
  const { rows } = await server.db.$client.query("select pg_current_xact_id()::text as own");
  const isQuiet = async () => {
    const { rows: now } = await server.db.$client.query(
      "select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as is_past",
      [rows[0].own],
    );
    return now[0].is_past;
  };
  await expect.poll(isQuiet).toBe(true);
  await aMoment();
}

describe("what changed since the last answer", () => {
  test(
    "is all of it first, in pages, then only what is new: fields, stock, archived and gone",
    SLOW,
    async () => {
      const { organization, make, product } = await aScanningShop(server);
      const made = [product.id];
      while (made.length < 7) made.push((await make()).id);
      const { all } = await aFollower(organization);
      await aQuietMoment();
      expect((await all(2)).products).toEqual(made);
      expect(await all(2)).toEqual({ products: [], deleted: [] });
      await server.patch(`${PATH}/${made[3]}`, { name: "Another name", version: 1 });
      await newBatch(server, made[1] ?? "");
      await server.post(`${PATH}/${made[5]}/archive`, { version: 1 });
      await server.delete(`${PATH}/${made[4]}`);
      await aQuietMoment();
      expect(await all()).toEqual({ products: [made[3], made[1], made[5]], deleted: [made[4]] });
      expect(await all()).toEqual({ products: [], deleted: [] });
    },
  );

  /** Guarantees that a change is never missed because its transaction took long. */
  test("has what a slow writer began before it and finished after it", async () => {
    const { organization, product, make } = await aScanningShop(server);
    const other = await make();
    const { all } = await aFollower(organization);
    await aQuietMoment();
    await all();
    const slow = await server.db.$client.connect();
    await slow.query("begin");
    await slow.query("update products set shelf_location = 'S1' where id = $1", [product.id]);
    await server.patch(`${PATH}/${other.id}`, { name: "Quick", version: 1 });
    await aMoment();
    const during = await all();
    await slow.query("commit");
    slow.release();
    await aQuietMoment();
    const after = await all();
    const both = [...during.products, ...after.products];
    expect(both.sort()).toEqual([product.id, other.id].sort());
  });

  test("misses nothing and repeats nothing among many writers", SLOW, async () => {
    const { organization, make } = await aScanningShop(server);
    const made = [];
    while (made.length < 6) made.push((await make()).id);
    const { all } = await aFollower(organization);
    await aQuietMoment();
    await all();
    const seen: string[] = [];
    let isDone = false;
    const writers = made.map(async (id, place) => {
      const client = await server.db.$client.connect();
      for (let turn = 0; turn < 5; turn += 1) {
        await client.query("begin");
        await client.query("update products set reorder_point = $2 where id = $1", [id, turn]);
        await new Promise((resolve) => setTimeout(resolve, (place * 7 + turn * 5) % 20));
        await client.query("commit");
      }
      client.release();
    });
    const reading = (async () => {
      while (!isDone) {
        seen.push(...(await all(2)).products);
        await aMoment();
      }
    })();
    await Promise.all(writers);
    isDone = true;
    await reading;
    await aQuietMoment();
    seen.push(...(await all(2)).products);
    // each product's last change is in the last answer that has it, and none is missing
    expect([...new Set(seen)].sort()).toEqual([...made].sort());
    const { rows } = await server.db.$client.query(
      "select count(*)::int as n from products where organization = $1 and reorder_point = 4",
      [organization],
    );
    expect(rows[0].n).toBe(6);
    expect(await all()).toEqual({ products: [], deleted: [] });
  });

  test("is refused with a moment that is none", async () => {
    const { organization } = await aScanningShop(server);
    const { get } = await aTill(server, organization);
    for (const query of [
      "updatedSince=yesterday",
      "updatedSince=2026-13-01T00:00:00Z",
      "after=1",
      "count=501",
    ]) {
      expect((await get(`${PATH}/changes?${query}`)).statusCode).toBe(400);
    }
    const inAnHour = new Date(Date.now() + HOUR_MS).toISOString();
    const offset = encodeURIComponent(inAnHour.replace("Z", "+01:00"));
    expect((await get(`${PATH}/changes?updatedSince=${offset}`)).json().products).toEqual([]);
    expect((await get(`${PATH}/changes?updatedSince=${inAnHour}`)).statusCode).toBe(410);
  });
});

test("a product changed in the database directly is noted, too", async () => {
  const { organization, product } = await aScanningShop(server);
  const { all } = await aFollower(organization);
  await aMoment();
  await all();
  await server.db.$client.query("update products set changed_at = '2000-01-01' where id = $1", [
    product.id,
  ]);
  await aMoment();
  expect((await all()).products).toEqual([product.id]);
});
