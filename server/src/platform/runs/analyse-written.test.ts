import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { unitImport } from "../../catalogue/units/units.import.ts";
import { analyseWritten } from "./analyse-written.ts";
import { NO_COUNTS, type RunRecord } from "./runs.table.ts";

const server = testServer({ isOwn: true });

const aRun = (status: "checking" | "applying", written: number) =>
  ({ status, counts: { ...NO_COUNTS, read: written, written } }) as RunRecord;

const workOf = (run: RunRecord) => ({ run, spec: unitImport, db: server.db });

async function analysed(): Promise<string[]> {
  await server.db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await server.db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables where analyze_count > 0 order by 1`);
  return rows.map(({ name }) => name);
}

test("the figures of what a large run has filled are renewed, and only then", async () => {
  await analyseWritten(workOf(aRun("applying", 4_999)));
  expect(await analysed()).toEqual([]);
  await analyseWritten(workOf(aRun("checking", 5_000)));
  await expect.poll(analysed).toEqual(["run_rows"]);
  expect(await analyseWritten(workOf(aRun("applying", 5_000)))).toBeUndefined();
  await expect.poll(analysed).toEqual(["audit_logs", "run_rows", "units"]);
});

test("a table that cannot be looked at in time is answered, and the others are renewed", async () => {
  const work = workOf(aRun("applying", 5_000));
  const failure = await server.db.transaction(async (tx) => {
    await tx.execute(sql`lock table units in share update exclusive mode`);
    return analyseWritten(work, 200);
  });
  expect(String((failure as Error).cause ?? failure)).toMatch(/timeout/);
  await expect.poll(analysed).toContain("audit_logs");
});
