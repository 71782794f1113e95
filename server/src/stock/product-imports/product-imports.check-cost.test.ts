import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkedProducts, productFile, aShop as shopOn } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import { openDatabase } from "../../platform/db/database.ts";

const server = testServer({ isOwn: true });

const AT_ONCE = 20;

/** Entries of indexes and rows of imports that the database has read since it was set up. */
async function read() {
  const { rows } = await server.db.execute<{ count: number }>(sql`
    select (sum(idx_tup_read) + (select sum(seq_tup_read) from pg_stat_user_tables
      where relname in ('run_rows', 'run_names', 'run_keys')))::int as count
    from pg_stat_user_indexes where relname in ('run_rows', 'run_names', 'run_keys')`);
  return rows[0]?.count ?? 0;
}

/** Checks a file in connections that are closed afterwards, which has them report what they read. */
async function readByCheck(organization: string, rows: number): Promise<number> {
  const local = { Category: "Antibacterials", Unit: "capsule", Packaging: "box", "Pack size": 21 };
  const line = { ...local, "Selling price": 2, "Tax rate": 0 };
  const file = productFile(
    ...Array.from({ length: rows }, (_, n) => ({
      SKU: `S${rows}-${n}`,
      Name: `Soap ${n}`,
      ...line,
    })),
  );
  const before = await read();
  const db = openDatabase(server.url);
  const services = { ...server.services, db };
  const run = await checkedProducts({ ...server, services }, organization, file, undefined, {
    rows: AT_ONCE,
  });
  await db.$client.end();
  expect(run.counts).toMatchObject({ new: rows, refused: 0 });
  return (await settled(before)) - before;
}

/** A connection reports what it read last a while after it was closed. */
async function settled(before: number): Promise<number> {
  let last = before;
  const isStill = async () => {
    const now = await read();
    const isSame = now === last && now > before;
    last = now;
    return isSame;
  };
  await expect.poll(isStill, { interval: 1_000, timeout: 30_000 }).toBe(true);
  return last;
}

test("a check reads no more for each row of a long file, even before its rows are analysed", async () => {
  for (const table of ["run_rows", "run_names", "run_keys"]) {
    await server.db.execute(sql`alter table ${sql.raw(table)} set (autovacuum_enabled = false)`);
  }
  const { organization } = await shopOn(server, {
    features: ["productImport"],
    maxProducts: 10_000,
  });
  const few = (await readByCheck(organization, 10 * AT_ONCE)) / 10;
  const many = (await readByCheck(organization, 40 * AT_ONCE)) / 40;
  expect(many).toBeLessThan(2 * few);
}, 120_000);
