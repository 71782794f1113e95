import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { setUnaudited } from "../server/src/platform/db/unaudited.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { runs } from "../server/src/platform/runs/runs.table.ts";
import { BATCH } from "../server/src/platform/runs/work.ts";
import { SERVER_ENV, SERVER_FLAGS } from "../tools/launch/build.mjs";
import { aRun, keepFile, workUntilDone } from "./import-runs.ts";
import type { Result } from "./report.ts";

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);

/** Most resident memory of this process while it imports, megabytes. */
const RESIDENT_MAX_MB = 350;

/** A file of units: checked, applied with an entry for each, and checked again. */
export async function measureImports(databaseUrl: string): Promise<Result[]> {
  const db = openDatabase(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-import-"));
  const fileStore = folderStore(folder);
  try {
    const file = await keepFile(db, fileStore, "B", ROWS);
    const work = () => workUntilDone(db, fileStore);
    const first = await aRun(db, file);
    const checked = await timed(work);
    await setUnaudited(db, runs, eq(runs.id, first), { status: "applying" });
    const applied = await timed(work);
    const again = await aRun(db, file);
    const unchanged = await timed(work);
    const [end] = await db.select().from(runs).where(eq(runs.id, again));
    if (end?.counts.unchanged !== ROWS) throw new Error(`Not the same: ${JSON.stringify(end)}`);
    const resident = await mostResident(db, fileStore, { databaseUrl, folder });
    return results({ checked, applied, unchanged, resident });
  } finally {
    await db.$client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return ROWS / ((performance.now() - start) / 1_000);
}

const WORKER = join(import.meta.dirname, "../server/test/run-worker.ts");

/** Most memory of a process that does nothing else, started as the server is: it checks a file, and applies it. */
async function mostResident(
  db: ReturnType<typeof openDatabase>,
  fileStore: ReturnType<typeof folderStore>,
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
): Promise<number> {
  const id = await aRun(db, await keepFile(db, fileStore, "M", ROWS));
  const checking = await peakOf(databaseUrl, folder);
  await setUnaudited(db, runs, eq(runs.id, id), { status: "applying" });
  return Math.max(checking, await peakOf(databaseUrl, folder));
}

async function peakOf(databaseUrl: string, folder: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [...SERVER_FLAGS, WORKER, databaseUrl, folder, String(BATCH)],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...SERVER_ENV } },
  );
  let most = 0;
  const timer = setInterval(() => {
    const [, kB = "0"] = /VmHWM:\s+(\d+)/.exec(statusOf(child.pid)) ?? [];
    most = Math.max(most, Number(kB) / 1024);
  }, 50);
  await once(child, "exit");
  clearInterval(timer);
  return most;
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}

type Measured = { checked: number; applied: number; unchanged: number; resident: number };

function results({ checked, applied, unchanged, resident }: Measured): Result[] {
  const first = 1 / checked + 1 / applied;
  const ratio = 1 / unchanged / first;
  const rows = ROWS.toLocaleString("en");
  return [
    { what: `${rows} rows read, checked and staged`, measured: `${checked.toFixed(0)}/s` },
    {
      what: `${rows} rows applied with their entries`,
      measured: `${applied.toFixed(0)}/s`,
      budget: "≥ 15,000/s",
      isWithin: applied >= 15_000,
    },
    {
      what: "the same file again, beside the first time",
      measured: ratio.toFixed(2),
      budget: "≤ 0.6",
      isWithin: ratio <= 0.6,
    },
    {
      what: "most resident memory of the process",
      measured: `${resident.toFixed(0)} MB`,
      budget: `≤ ${RESIDENT_MAX_MB} MB`,
      isWithin: resident <= RESIDENT_MAX_MB,
    },
  ];
}
