import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { loadRows } from "#test/load-rows.ts";
import { testServer } from "#test/server.ts";
import { AUDIT_LOG_MARKERS } from "../audit/audit-log-counts.table.ts";
import { auditLogs } from "./audit-logs.table.ts";
import { idsFromMarker } from "./markers.ts";
import { setMarkers } from "./set-markers.ts";

const server = testServer();

/** A small step, so that a small table has many markers. */
const STEP = 5;

/** Entries at random times within an hour, many at the same time. */
const insertion = (count: number, seed: number): SQL => sql`
  insert into audit_logs (id, at, actor_type, actor_name, model, action, outcome, record_label, changes)
  select gen_random_uuid(), timestamptz '2026-01-01' + ((n * 7919 + ${seed}::int) % 600) * interval '6 s',
    'system', 'System', 'unit', 'create', 'success', 'entry ' || n, '[]'
  from generate_series(1, ${count}::int) n`;

async function change(act: "insert" | "delete" | "set" | "truncate", amount: number) {
  const { db } = server;
  switch (act) {
    case "insert":
      return db.execute(insertion(amount, amount * 31));
    case "truncate":
      return db.execute(sql`truncate audit_logs`);
    case "set":
      return setMarkers(db, AUDIT_LOG_MARKERS, { step: STEP });
    case "delete":
      return db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('pharmacy.archiving', 'on', true)`);
        await tx.execute(sql`delete from audit_logs where id in (
          select id from audit_logs order by md5(id::text || ${amount}::text) limit ${amount})`);
      });
  }
}

async function idsOf(query: SQL): Promise<string[]> {
  const { rows } = await server.db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

async function isFoundAt(start: number, length: number) {
  const found = await idsOf(
    idsFromMarker(AUDIT_LOG_MARKERS, sql`${start}::bigint`, sql`${length}::bigint`),
  );
  const there = await idsOf(
    sql`select id from audit_logs order by at, id limit ${length} offset ${start}`,
  );
  return { found, there };
}

test("a marker leads to the same rows as paging, after any inserts and deletes", async () => {
  const act = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom("insert", "insert", "delete", "set") },
    { weight: 1, arbitrary: fc.constant("truncate" as const) },
  );
  const step = fc.record({ act, amount: fc.integer({ min: 1, max: 60 }) });
  const percent = fc.integer({ min: 0, max: 100 });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), percent, async (steps, percent) => {
      await change("truncate", 0);
      await change("insert", 60);
      await change("set", 0);
      for (const { act, amount } of steps) await change(act, amount);
      const total = await server.db.$count(auditLogs);
      const { found, there } = await isFoundAt(Math.floor((total * percent) / 100), 7);
      // there may be no marker that low yet; then the page is found by scanning
      if (found.length === 0) return;
      compared += 1;
      expect(found).toEqual(there);
    }),
    { numRuns: 40 },
  );
  expect(compared).toBeGreaterThan(5);
}, 60_000);

test("every position is near a marker once they are set", async () => {
  await change("insert", 500);
  await change("set", 0);
  const { rows } = await server.db.execute<{ size: number; exact: boolean }>(sql`
    select size::int as size, size = (select count(*) from audit_logs l where (l.at, l.id) >= (m.at, m.id)
      and (l.at, l.id) < coalesce((select (n.at, n.id) from audit_log_markers n
        where (n.at, n.id) > (m.at, m.id) order by n.at, n.id limit 1), ('infinity'::timestamptz, m.id))) as exact
    from audit_log_markers m`);
  expect(Math.max(...rows.map(({ size }) => size))).toBeLessThan(2 * STEP);
  expect(rows.every(({ exact }) => exact)).toBe(true);
});

test("a run is limited, and the next continues where it ended", async () => {
  await change("insert", 500);
  expect(await setMarkers(server.db, AUDIT_LOG_MARKERS, { step: STEP, rounds: 1 })).toBe(false);
  const { found, there } = await isFoundAt(300, 7);
  if (found.length > 0) expect(found).toEqual(there);
  expect(await setMarkers(server.db, AUDIT_LOG_MARKERS, { step: STEP })).toBe(true);
});

test("uncommitted writes are counted once they are committed", async () => {
  await change("insert", 100);
  await change("set", 0);
  const writer = await server.db.$client.connect();
  await writer.query("begin");
  await writer.query(
    `insert into audit_logs (id, at, actor_type, actor_name, model, action, outcome, record_label, changes)
     values (gen_random_uuid(), '2025-12-31', 'system', 'System', 'unit', 'create', 'success', 'x', '[]')`,
  );
  await change("insert", 50);
  await change("set", 0);
  await writer.query("commit");
  writer.release();
  const late = await isFoundAt(60, 7);
  expect(late.found).toEqual(late.there);
  await change("set", 0);
  const set = await isFoundAt(60, 7);
  expect(set.found).toEqual(set.there);
});

test("several processes set markers only once", async () => {
  await change("insert", 500);
  const runs = Array.from({ length: 4 }, () => change("set", 0));
  await Promise.all(runs);
  await change("set", 0);
  for (const start of [0, 123, 499]) {
    const { found, there } = await isFoundAt(start, 7);
    expect(found).toEqual(there);
  }
});

test("the first markers among twenty thousand rows are set well within a statement's time", async () => {
  await loadRows(server.db, insertion(20_000, 7));
  expect(await setMarkers(server.db, AUDIT_LOG_MARKERS)).toBe(true);
  const { found, there } = await isFoundAt(19_990, 10);
  expect(found).toEqual(there);
}, 60_000);
