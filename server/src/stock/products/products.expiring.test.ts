import type { Page } from "@pharmacy/contract/list";
import type { Product } from "@pharmacy/contract/products/products";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aShop, newBatch } from "#test/products.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

/** Days until a batch expires; the second is none. */
const PAIRS: [number, number | null][] = [
  [-1, null],
  [-1, 30],
  [-1, 89],
  [0, null],
  [0, 90],
  [89, 91],
  [90, null],
  [91, null],
  [200, 300],
];

test("a list reads the same expiring packs as one product, also while what is kept is of yesterday", async () => {
  const { make, organization } = await aShop(server);
  const today = sql`(select (now() at time zone time_zone)::date from organizations
    where id = ${organization})`;
  await make({ name: "Without batches" });
  for (const pair of PAIRS) {
    const { id } = await make();
    for (const [place, days] of pair.entries()) {
      if (days === null) continue;
      const batch = await newBatch(server, id, { quantity: 3 + place });
      await server.db.execute(sql`
        update product_batches set expiry_date = ${today} + ${days}::int where id = ${batch.id}`);
    }
    // not refreshed since midnight: what expired yesterday still counts
    await server.db.execute(sql`
      update products set next_expiry_on =
        (select min(expiry_date) from product_batches where product = products.id)
      where id = ${id}`);
  }
  const { items } = (await server.get("/api/products?count=100")).json<Page<Product>>();
  const alone = await Promise.all(
    items.map(async ({ id }) => (await server.get(`/api/products/${id}`)).json<Product>()),
  );
  const packs = items.map(({ expiringQuantity }) => expiringQuantity);
  expect(packs).toEqual(alone.map(({ expiringQuantity }) => expiringQuantity));
  expect(packs.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 3, 3, 3, 4, 4, 7]);
});
