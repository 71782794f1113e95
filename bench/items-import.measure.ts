import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pg from "pg";
import { APPLICATION, type Database, openDatabase } from "../server/src/platform/db/database.ts";
import { newId } from "../server/src/platform/db/ids.ts";
import { setUnaudited } from "../server/src/platform/db/unaudited.ts";
import { MANY_MAX } from "../server/src/platform/db/write-many.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { runs } from "../server/src/platform/runs/runs.table.ts";
import { cpuClock, machineLoad } from "./cpu.ts";
import { workUntilDone } from "./import-runs.ts";
import { withApp } from "./in-process.ts";
import { checkValues, copyRows } from "./items-reading.ts";
import { anItemRun, PREFIX } from "./items-runs.ts";
import type { Result } from "./report.ts";

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);

/** Rows a second that are read and checked, where the database copies its file twelve times as fast. */
const CHECKED_MIN = 140_000;
const APPLIED_MIN = 15_000;

/** Items are the widest records that are imported, with the most indexes: checked and applied, beside the bare upsert of the very same rows. */
export async function measure(databaseUrl: string): Promise<Result[]> {
  await withApp(databaseUrl, async () => {}, { isDemo: true });
  const db = openDatabase(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-import-"));
  const fileStore = folderStore(folder);
  try {
    const clock = await cpuClock(databaseUrl);
    const timed = timing(clock);
    const id = await anItemRun(db, fileStore, PREFIX, ROWS);
    const reading = await readingOf(databaseUrl, db, fileStore, { id, timed });
    const until = async (status: "checking" | "applying") => {
      await setUnaudited(db, runs, eq(runs.id, id), { status });
      return timed(() => workUntilDone(db, fileStore));
    };
    const checked = await until("checking");
    const applied = await until("applying");
    const [run] = await db.select().from(runs).where(eq(runs.id, id));
    if (run?.counts.written !== ROWS) throw new Error(`Not applied: ${JSON.stringify(run)}`);
    const baseline = await baselineUpsert(databaseUrl, timed);
    return results({ ...reading, checked, applied, bare: baseline });
  } finally {
    await db.$client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Taken = { perSecond: number; nodeUs: number; postgresUs: number };
type Timed = (work: () => Promise<unknown>) => Promise<Taken>;

/** Rows a second, and microseconds of CPU for each. */
function timing(clock: Awaited<ReturnType<typeof cpuClock>>): Timed {
  return async (work) => {
    const [start, before] = [performance.now(), clock()];
    await work();
    const [end, after] = [performance.now(), clock()];
    const each = (what: "node" | "postgres") => ((after[what] - before[what]) / ROWS) * 1_000;
    return {
      perSecond: ROWS / ((end - start) / 1_000),
      nodeUs: each("node"),
      postgresUs: each("postgres"),
    };
  };
}

/** What the database takes to copy the file, and this process to read it and check its values. */
async function readingOf(
  databaseUrl: string,
  db: Database,
  fileStore: ReturnType<typeof folderStore>,
  { id, timed }: { id: string; timed: Timed },
): Promise<{ copied: Taken; read: Taken }> {
  const [run] = await db.select().from(runs).where(eq(runs.id, id));
  if (!run?.file) throw new Error("The import has no file.");
  const path = fileStore.pathOf(run.file);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: APPLICATION });
  await client.connect();
  try {
    const copied = await timed(() => copyRows(client, path, run.header.length));
    return { copied, read: await timed(() => checkValues(db, run, path)) };
  } finally {
    await client.end();
  }
}

/** The rows that the import wrote, written again into the empty table by one statement for as many at once, and no entries. */
async function baselineUpsert(databaseUrl: string, timed: Timed): Promise<Taken> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: APPLICATION });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_name = 'items' and is_generated = 'NEVER'`,
    );
    const names = columns.map(({ name }) => name).join();
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      "select to_json(items) as row from items where gtin like '0' || $1 || '%' order by number",
      [PREFIX],
    );
    const written = rows.map(({ row }) => ({ ...row, id: newId() }));
    await client.query("truncate items cascade");
    return await timed(async () => {
      for (let at = 0; at < written.length; at += MANY_MAX) {
        await client.query(
          `insert into items (${names}) select ${names} from json_populate_recordset(null::items, $1)
           on conflict (id) do update set name = excluded.name where items.name <> excluded.name`,
          [JSON.stringify(written.slice(at, at + MANY_MAX))],
        );
      }
    });
  } finally {
    await client.end();
  }
}

type All = Record<"copied" | "read" | "checked" | "applied" | "bare", Taken>;

function results({ copied, read, checked, applied, bare: baseline }: All): Result[] {
  const rows = ROWS.toLocaleString("en");
  const byCpu = ({ nodeUs, postgresUs }: Taken) => 1_000_000 / (nodeUs + postgresUs);
  const taken = (one: Taken) =>
    `${one.perSecond.toFixed(0)} rows/s (${byCpu(one).toFixed(0)} by CPU: ${one.nodeUs.toFixed(1)} + ${one.postgresUs.toFixed(1)} µs a row)`;
  const ratio = (applied.perSecond / baseline.perSecond).toFixed(2);
  return [
    { what: `a file of ${rows} items, copied by the database`, measured: taken(copied) },
    {
      what: "the same read, mapped and its values checked",
      measured: `${taken(read)}; ${machineLoad()}`,
      budget: `≥ ${CHECKED_MIN.toLocaleString("en")} rows/s by CPU`,
      isWithin: byCpu(read) >= CHECKED_MIN,
    },
    { what: "the same with what its rows mean looked up, and staged", measured: taken(checked) },
    {
      what: `${rows} items applied with their entries, beside a bare upsert of the same rows`,
      measured: `${ratio}: ${taken(applied)}, of ${taken(baseline)}`,
      budget: `≥ ${APPLIED_MIN.toLocaleString("en")} rows/s`,
      isWithin: applied.perSecond >= APPLIED_MIN,
    },
  ];
}
