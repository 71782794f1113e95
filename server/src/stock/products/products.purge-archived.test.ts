import { ARCHIVED_KEPT_DAYS } from "@pharmacy/contract/products/products.values";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aShop } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import { purgeArchived } from "./products.purge-archived.ts";

const server = testServer({ isOwn: true });
const { signal } = new AbortController();
const PATH = "/api/products";

async function archivedFor(days: number, shop: Awaited<ReturnType<typeof aShop>>) {
  const product = await shop.make();
  await server.post(`${PATH}/${product.id}/stock`, { quantity: 0, reason: "count" });
  await server.post(`${PATH}/${product.id}/archive`, { version: product.version });
  await server.db.execute(sql`update products
    set archived_at = now() - make_interval(days => ${days}) where id = ${product.id}`);
  return product;
}

const statusOf = async ({ id }: { id: string }) => (await server.get(`${PATH}/${id}`)).statusCode;

test("a product is removed once it was archived for ninety days, with its batches", async () => {
  const shop = await aShop(server);
  const [due, recent] = [
    await archivedFor(ARCHIVED_KEPT_DAYS + 1, shop),
    await archivedFor(ARCHIVED_KEPT_DAYS - 1, shop),
  ];
  const active = await shop.make();
  await purgeArchived(server.services, signal);
  expect(await Promise.all([due, recent, active].map(statusOf))).toEqual([404, 200, 200]);
  const entries = await server.db.execute(
    sql`select action from audit_logs where record_id = ${due.id} and actor_type = 'system'`,
  );
  expect(entries.rows).toEqual([{ action: "delete" }]);
  const { rows } = await server.db.execute(
    sql`select from product_batches where product = ${due.id}`,
  );
  expect(rows).toEqual([]);
});

test("a product that another record refers to stays, and keeps no other from being removed", async () => {
  await server.db.execute(sql`create table keepers (product uuid references products)`);
  const shop = await aShop(server);
  const kept = await archivedFor(ARCHIVED_KEPT_DAYS + 2, shop);
  const due = await archivedFor(ARCHIVED_KEPT_DAYS + 1, shop);
  await server.db.execute(sql`insert into keepers values (${kept.id})`);
  await purgeArchived(server.services, signal);
  expect(await Promise.all([kept, due].map(statusOf))).toEqual([200, 404]);
  await server.db.execute(sql`drop table keepers`);
});
