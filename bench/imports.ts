import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { newId } from "../server/src/platform/db/ids.ts";
import { insertRecord } from "../server/src/platform/db/records.ts";
import { setUnaudited } from "../server/src/platform/db/unaudited.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { fileKind } from "../server/src/platform/files/files.table.ts";
import { runsJob } from "../server/src/platform/runs/runs.job.ts";
import { NO_COUNTS, runKind, runs, START } from "../server/src/platform/runs/runs.table.ts";
import { IMPORTS } from "../server/src/resources.ts";
import type { Result } from "./report.ts";

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);

/** Most resident memory of this process while it imports, megabytes. */
const RESIDENT_MAX_MB = 350;

type Db = ReturnType<typeof openDatabase>;

/** A file of units: checked, applied with an entry for each, and checked again. */
export async function measureImports(databaseUrl: string): Promise<Result[]> {
  const db = openDatabase(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-import-"));
  const fileStore = folderStore(folder);
  const memory = watchMemory();
  try {
    const file = await keepFile(db, fileStore);
    const work = () =>
      runsJob(IMPORTS).work(
        { db, fileStore, clock: Date.now } as never,
        new AbortController().signal,
      );
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

async function keepFile(db: Db, fileStore: ReturnType<typeof folderStore>): Promise<string> {
  const id = newId();
  const { size, sha256 } = await fileStore.receive(id, lines());
  const of = { id, name: "units.csv", contentType: "text/csv", purpose: "import" } as const;
  await insertRecord(db, SYSTEM, fileKind, { ...of, size, sha256 });
  return id;
}

async function* lines(): AsyncGenerator<Buffer> {
  yield Buffer.from("Code,Name,Plural name,Symbol,Kind\n");
  for (let at = 0; at < ROWS; at += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, ROWS - at) }, (_, place) => {
      const n = at + place;
      return `B-${n},unit ${n},units ${n},u${n},packaging\n`;
    });
    yield Buffer.from(rows.join(""));
  }
}

const COLUMNS = ["code", "name", "namePlural", "symbol", "kind"];

async function aRun(db: Db, file: string): Promise<string> {
  const { id } = await insertRecord(db, SYSTEM, runKind, {
    ...{ kind: "units", status: "checking", mode: "createAndUpdate", file, actor: SYSTEM },
    ...{ counts: NO_COUNTS, place: START },
    options: { encoding: "utf-8", delimiter: ",", quote: '"', sheet: 0, headerRow: 1 },
    mapping: Object.fromEntries(COLUMNS.map((name, place) => [name, { columns: [place] }])),
  } as never);
  return id as string;
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
