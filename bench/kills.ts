import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { type Database, openDatabase } from "../server/src/platform/db/database.ts";
import { setUnaudited } from "../server/src/platform/db/unaudited.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { runs } from "../server/src/platform/runs/runs.table.ts";
import { aRun, keepFile, workUntilDone } from "./import-runs.ts";
import type { Result } from "./report.ts";

const WORKER = join(import.meta.dirname, "../server/test/run-worker.ts");

/** Kills in all, and imports that share them. */
const KILLS = Number(process.env.BENCH_KILLS ?? 100);
const RUNS = 10;

/** Rows of each import, more than its processes write before they are killed, and of each batch. */
const ROWS = 12_000;
const BATCH = 20;

/** How long a process lives from when it begins to work, at most, milliseconds. */
const LIFE_MS = 400;

/** Processes are killed at random moments while they apply imports; the next one goes on each time. */
export async function measureKills(databaseUrl: string): Promise<Result[]> {
  const db = openDatabase(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-kills-"));
  const fileStore = folderStore(folder);
  try {
    let kills = 0;
    let wrong = 0;
    for (let number = 0; number < RUNS; number += 1) {
      const id = await aRun(db, await keepFile(db, fileStore, `K${number}`, ROWS));
      await workUntilDone(db, fileStore);
      await setUnaudited(db, runs, eq(runs.id, id), { status: "applying" });
      const wanted = Math.ceil(((number + 1) * KILLS) / RUNS);
      while (kills < wanted && (await killOne(db, id, databaseUrl, folder))) kills += 1;
      await finish(databaseUrl, folder);
      if (!(await isWrittenOnce(db, id, `K${number}`))) wrong += 1;
    }
    return [
      {
        what: "processes killed while they applied an import",
        ...{ measured: String(kills), budget: `≥ ${KILLS}`, isWithin: kills >= KILLS },
      },
      {
        what: `imports of ${ROWS.toLocaleString("en")} rows with a row lost, twice, or unfinished`,
        ...{ measured: `${wrong} of ${RUNS}`, budget: "0", isWithin: wrong === 0 },
      },
    ];
  } finally {
    await db.$client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether it was killed before the import was done. */
async function killOne(db: Database, id: string, url: string, folder: string): Promise<boolean> {
  const child = startWorker(url, folder, BATCH);
  await once(child.stdout, "data");
  const before = await placeOf(db, id);
  while ((await placeOf(db, id)) === before && child.exitCode === null) await wait(2);
  await wait(Math.random() * LIFE_MS);
  const exit = child.exitCode === null ? once(child, "exit") : undefined;
  child.kill("SIGKILL");
  await exit;
  const [run] = await db.select().from(runs).where(eq(runs.id, id));
  return run?.status === "applying";
}

async function finish(url: string, folder: string): Promise<void> {
  await once(startWorker(url, folder, 5_000), "exit");
}

function startWorker(url: string, folder: string, batch: number) {
  return spawn(process.execPath, [WORKER, url, folder, String(batch)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function placeOf(db: Database, id: string): Promise<number> {
  const [run] = await db.select({ place: runs.place }).from(runs).where(eq(runs.id, id));
  return run?.place.appliedLine ?? 0;
}

/** Whether each row is one record with one entry, and the run says so, once. */
async function isWrittenOnce(db: Database, id: string, prefix: string): Promise<boolean> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*)::int from units where code like ${`${prefix}-%`}) as records,
      (select count(*)::int from units where code like ${`${prefix}-%`} and version > 1) as again,
      count(*)::int as entries, count(distinct record_id)::int as entered,
      (select count(*)::int from audit_logs where record_id = ${id} and action = 'import') as ends,
      (select (counts->>'written')::int from runs where id = ${id} and status = 'done') as written
    from audit_logs where request_id = ${`run-${id}`} and action = 'create' and model = 'unit'`);
  const [found] = rows;
  const isRight =
    found?.again === 0 &&
    found.ends === 1 &&
    [found.records, found.entries, found.entered, found.written].every((one) => one === ROWS);
  if (!isRight) process.stderr.write(`Import ${prefix}: ${JSON.stringify(found)}\n`);
  return isRight;
}
