import { sql } from "drizzle-orm";
import { unitKind, units } from "../server/src/catalogue/units/units.table.ts";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { newId } from "../server/src/platform/db/ids.ts";
import { MANY_MAX, writeMany } from "../server/src/platform/db/write-many.ts";
import type { Result } from "./report.ts";

const ROWS = 100_000;

type Db = ReturnType<typeof openDatabase>;
type Unit = { id: string; [field: string]: unknown };

/** What the verb for many adds to an upsert of the same rows: their entries, locks and versions. */
export async function measureManyWrites(databaseUrl: string): Promise<Result[]> {
  const db = openDatabase(databaseUrl);
  try {
    const run = { ...SYSTEM, requestId: newId() };
    const results: Result[] = [];
    for (const [what, version, name] of STEPS) {
      const write = (rows: Unit[]) =>
        db.transaction((tx) =>
          writeMany(
            tx,
            run,
            unitKind,
            rows.map(({ id, ...values }) => ({ id, version, values })),
          ),
        );
      const ours = await rate(AUDITED, name, write);
      const theirs = await rate(BASELINE, name, (rows) => upsert(db, rows));
      results.push(resultOf(what, ours, theirs));
    }
    return results;
  } finally {
    await db.$client.end();
  }
}

/** What is done with all rows, the version they have before, and what they are called then. */
const STEPS: [what: string, version: number | null, name: string][] = [
  ["rows added", null, "unit"],
  ["rows changed", 1, "thing"],
  ["rows that are already so", 2, "thing"],
];

const AUDITED = Array.from({ length: ROWS }, () => newId());
const BASELINE = Array.from({ length: ROWS }, () => newId());

async function rate(
  ids: readonly string[],
  name: string,
  write: (rows: Unit[]) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  for (let at = 0; at < ids.length; at += MANY_MAX) {
    await write(
      ids.slice(at, at + MANY_MAX).map((id, place) => aUnit(id, `${name} ${at + place}`)),
    );
  }
  return ids.length / ((performance.now() - start) / 1_000);
}

function aUnit(id: string, name: string): Unit {
  return {
    id,
    code: id.slice(-12),
    name,
    namePlural: `${name}s`,
    symbol: "pcs",
    kind: "packaging",
    decimals: 0,
    sortOrder: 1,
    status: "active",
    description: null,
  };
}

/** The bare statement: it neither locks nor logs. */
async function upsert(db: Db, rows: Unit[]): Promise<void> {
  const stored = rows.map(({ namePlural, sortOrder, ...row }) => ({
    ...row,
    name_plural: namePlural,
    sort_order: sortOrder,
  }));
  await db.execute(sql`insert into ${units} (id, code, name, name_plural, symbol, kind, decimals,
      sort_order, status, description)
    select id, code, name, name_plural, symbol, kind, decimals, sort_order, status, description
    from json_populate_recordset(null::units, ${JSON.stringify(stored)}::json)
    on conflict (id) do update set name = excluded.name, name_plural = excluded.name_plural,
      version = units.version + 1, updated_at = now()
    where (units.name, units.name_plural) is distinct from (excluded.name, excluded.name_plural)`);
}

function resultOf(what: string, ours: number, theirs: number): Result {
  return {
    what: `${what} with their entries, beside a bare upsert`,
    measured: `${(ours / theirs).toFixed(2)} (${ours.toFixed(0)}/s of ${theirs.toFixed(0)}/s)`,
    budget: "≥ 15,000/s",
    isWithin: ours >= 15_000,
  };
}
