import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { type Database, openDatabase } from "../server/src/platform/db/database.ts";
import { setUnaudited } from "../server/src/platform/db/unaudited.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { callJob } from "../server/src/platform/runs/call-job.ts";
import { runs } from "../server/src/platform/runs/runs.table.ts";
import { machineLoad } from "./cpu.ts";
import { anItemRun, PREFIX } from "./items-runs.ts";
import { median, p95Of, type Result } from "./report.ts";
import { type Running, startServer, tokenOf } from "./server.ts";

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);

/** How much longer a list may take while a file is imported. */
const SLOWER_MAX = 1.5;
/** Most resident memory of the server meanwhile, megabytes, whatever the size of the file. */
const RESIDENT_MAX_MB = 350;

/** Lists that are read before an import, and between two of them while it runs, milliseconds. */
const ALONE = 300;
const PAUSE_MS = 5;

/** A list of the server, started as it is in production, alone and while it imports a file. */
export async function measure(databaseUrl: string): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-bench-"));
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: "true" };
  // the first start fills the database, which takes memory of its own
  await (await startServer(env)).stop();
  const server = await startServer(env);
  const db = openDatabase(databaseUrl);
  try {
    const list = listOf(server, await tokenOf(server.url));
    const id = await anItemRun(db, folderStore(join(dataDir, "files")), PREFIX, ROWS);
    for (let warm = 0; warm < ALONE; warm += 1) await list();
    const results: Result[] = [];
    for (const [what, status] of PHASES) {
      const alone = await timesOf(list, (done) => done >= ALONE);
      await setUnaudited(db, runs, eq(runs.id, id), { status });
      await callJob(db);
      const stopped = endOf(db, id, status);
      let isOver = false;
      void stopped.finally(() => {
        isOver = true;
      });
      const beside = await timesOf(list, () => isOver);
      await stopped;
      results.push(slowerBy(what, alone, beside));
    }
    const most = server.mostResidentMb();
    const rows = ROWS.toLocaleString("en");
    return [
      ...results,
      {
        what: `most resident memory of the server while it imports ${rows} items`,
        measured: `${most.toFixed(0)} MB`,
        budget: `≤ ${RESIDENT_MAX_MB} MB`,
        isWithin: most <= RESIDENT_MAX_MB,
      },
    ];
  } finally {
    await db.$client.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const PHASES = [
  ["checked", "checking"],
  ["applied", "applying"],
] as const;

function listOf({ url }: Running, token: string): () => Promise<void> {
  return async () => {
    const answer = await fetch(`${url}/api/items?count=25`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status !== 200) throw new Error(`The list answered ${answer.status}.`);
    await answer.text();
  };
}

/** Milliseconds of each call, one after the other as a person makes them. */
async function timesOf(call: () => Promise<void>, isOver: (done: number) => boolean) {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
    await wait(PAUSE_MS);
  }
  return times;
}

async function endOf(db: Database, id: string, status: string): Promise<void> {
  let run: { status: string; message: string | null } | undefined;
  do {
    await wait(100);
    [run] = await db.select().from(runs).where(eq(runs.id, id));
  } while (run?.status === status);
  if (run?.status === "failed") throw new Error(`The import failed: ${run.message}`);
}

function slowerBy(what: string, alone: number[], beside: number[]): Result {
  const ratios = [median, p95Of].map((of) => of(beside) / of(alone));
  const [usual = Number.NaN, p95 = Number.NaN] = ratios;
  const of = (times: number[]) => `${median(times).toFixed(1)} ms, p95 ${p95Of(times).toFixed(1)}`;
  return {
    what: `a list while ${ROWS.toLocaleString("en")} items are ${what}, beside the list alone`,
    measured: `${usual.toFixed(2)}, p95 ${p95.toFixed(2)} (${of(beside)} of ${of(alone)}; ${machineLoad()})`,
    budget: `≤ ${SLOWER_MAX}`,
    isWithin: ratios.every((ratio) => ratio <= SLOWER_MAX),
  };
}
