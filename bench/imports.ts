import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { setUnaudited } from "../server/src/platform/db/unaudited.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { runs } from "../server/src/platform/runs/runs.table.ts";
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
  const memory = watchMemory();
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
    return results({ checked, applied, unchanged, resident: memory.stop() });
  } finally {
    memory.stop();
    await db.$client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows a second. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return ROWS / ((performance.now() - start) / 1_000);
}

function watchMemory() {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 50);
  return {
    stop() {
      clearInterval(timer);
      return most / 1024 ** 2;
    },
  };
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
      ...{ measured: `${applied.toFixed(0)}/s`, budget: "≥ 15,000/s", isWithin: applied >= 15_000 },
    },
    {
      what: "the same file again, beside the first time",
      ...{ measured: ratio.toFixed(2), budget: "≤ 0.6", isWithin: ratio <= 0.6 },
    },
    {
      what: "most resident memory of the process",
      measured: `${resident.toFixed(0)} MB`,
      budget: `≤ ${RESIDENT_MAX_MB} MB`,
      isWithin: resident <= RESIDENT_MAX_MB,
    },
  ];
}
