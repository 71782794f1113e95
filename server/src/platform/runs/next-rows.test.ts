import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checked, readRun, unitFile, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { openDatabase } from "../db/database.ts";

const server = testServer({ isOwn: true });

const COUNT = 2_000;

/** Rows of imports that the database has fetched since it was set up. */
async function fetched() {
  const { rows } = await server.db.execute<{ rows: number }>(
    sql`select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows
      from pg_stat_user_tables where relname = 'run_rows'`,
  );
  return rows[0]?.rows ?? 0;
}

/** Works in connections that are closed afterwards, which has them report what they have read. */
async function work(rows: number) {
  const db = openDatabase(server.url);
  const services = { ...server.services, db };
  await workRuns({ ...server, services }, new AbortController().signal, { rows });
  await db.$client.end();
}

test("a large import is not read again with each of its batches, even before its rows are analysed", async () => {
  await server.db.execute(sql`alter table run_rows set (autovacuum_enabled = false)`);
  const { id, version } = await checked(
    server,
    unitFile(...Array.from({ length: COUNT }, () => ({}))),
  );
  const before = await fetched();
  expect((await server.post(`/api/runs/${id}/apply`, { version })).statusCode).toBe(202);
  await work(50);
  expect((await readRun(server, id)).counts).toMatchObject({ written: COUNT, left: 0 });
  await expect.poll(fetched).toBeGreaterThan(before);
  expect((await fetched()) - before).toBeLessThan(3 * COUNT);
});
