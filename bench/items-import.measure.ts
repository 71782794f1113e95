import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pg from "pg";
import { APPLICATION, openDatabase } from "../server/src/platform/db/database.ts";
import { newId } from "../server/src/platform/db/ids.ts";
import { setUnaudited } from "../server/src/platform/db/unaudited.ts";
import { MANY_MAX } from "../server/src/platform/db/write-many.ts";
import { folderStore } from "../server/src/platform/file-store.ts";
import { runs } from "../server/src/platform/runs/runs.table.ts";
import { cpuClock, machineLoad } from "./cpu.ts";
import { workUntilDone } from "./import-runs.ts";
import { withApp } from "./in-process.ts";
import { anItemRun, PREFIX } from "./items-runs.ts";
import type { Result } from "./report.ts";

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);

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
    const checked = await timed(() => workUntilDone(db, fileStore));
    await setUnaudited(db, runs, eq(runs.id, id), { status: "applying" });
    const applied = await timed(() => workUntilDone(db, fileStore));
    const [run] = await db.select().from(runs).where(eq(runs.id, id));
    if (run?.counts.written !== ROWS) throw new Error(`Not applied: ${JSON.stringify(run)}`);
    return results(checked, applied, await bareUpsert(databaseUrl, timed));
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

/** The rows that the import wrote, written again into the empty table by one statement for as many at once, and no entries. */
async function bareUpsert(databaseUrl: string, timed: Timed): Promise<Taken> {
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

function results(checked: Taken, applied: Taken, bare: Taken): Result[] {
  const rows = ROWS.toLocaleString("en");
  const cpu = ({ nodeUs, postgresUs }: Taken) =>
    `${nodeUs.toFixed(0)} + ${postgresUs.toFixed(0)} µs of CPU`;
  const ratio = (applied.perSecond / bare.perSecond).toFixed(2);
  return [
    {
      what: `${rows} items read, checked and staged`,
      measured: `${checked.perSecond.toFixed(0)}/s (${cpu(checked)}; ${machineLoad()})`,
    },
    {
      what: `${rows} items applied with their entries, beside a bare upsert of the same rows`,
      measured: `${ratio} (${applied.perSecond.toFixed(0)}/s at ${cpu(applied)}, of ${bare.perSecond.toFixed(0)}/s at ${cpu(bare)})`,
      budget: "≥ 15,000/s",
      isWithin: applied.perSecond >= 15_000,
    },
  ];
}
