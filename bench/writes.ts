import { unitKind, units } from "../server/src/catalogue/units/units.table.ts";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { newId } from "../server/src/platform/db/ids.ts";
import { insertRecord, updateRecord } from "../server/src/platform/db/records.ts";
import { byTurns, type Result, throughput } from "./report.ts";

const SECONDS = 3;
const ROUNDS = 5;
const WRITERS = 64;

/** What the audit entry adds to a write, and how many concurrent writers a small pool can serve. */
export async function measureWrites(databaseUrl: string): Promise<Result[]> {
  const db = openDatabase(databaseUrl);
  try {
    return [await measureInsert(db), await measureUpdate(db), await measureCrowd(db)];
  } finally {
    await db.$client.end();
  }
}

type Db = ReturnType<typeof openDatabase>;

let made = 0;
function aUnit() {
  made += 1;
  const code = `W${made}`;
  const names = { code, name: `unit ${code}`, namePlural: `units ${code}`, symbol: code };
  return { ...names, kind: "packaging", decimals: 0, sortOrder: 1, status: "active" } as const;
}

async function measureInsert(db: Db): Promise<Result> {
  const audited = () => insertRecord(db, SYSTEM, unitKind, aUnit());
  const baseline = () =>
    db.transaction((tx) =>
      tx
        .insert(units)
        .values({ id: newId(), ...aUnit() })
        .returning(),
    );
  return costOf("audit entry on an insert", audited, baseline);
}

async function measureUpdate(db: Db): Promise<Result> {
  const { id } = await insertRecord(db, SYSTEM, unitKind, aUnit());
  let turn = 0;
  const change = () => {
    turn += 1;
    return { name: `unit ${turn}` };
  };
  const audited = () => updateRecord(db, SYSTEM, unitKind, id, change());
  const { sql, eq } = await import("drizzle-orm");
  const baseline = () =>
    db.transaction(async (tx) => {
      await tx.select().from(units).where(eq(units.id, id)).for("update");
      const version = sql`${units.version} + 1`;
      return tx
        .update(units)
        .set({ ...change(), version })
        .where(eq(units.id, id))
        .returning();
    });
  return costOf("audit entry on an update", audited, baseline);
}

async function costOf(
  what: string,
  audited: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
): Promise<Result> {
  const [ours, theirs] = await byTurns(
    ROUNDS,
    () => throughput(1, SECONDS, audited),
    () => throughput(1, SECONDS, baseline),
  );
  const ratio = theirs / ours;
  return {
    what: `${what}, beside the bare write in a transaction`,
    measured: `${ratio.toFixed(2)}× (${ours.toFixed(0)}/s of ${theirs.toFixed(0)}/s)`,
    budget: "≤ 1.25×",
    isWithin: ratio <= 1.25,
  };
}

async function measureCrowd(db: Db): Promise<Result> {
  const writers = Array.from({ length: WRITERS }, () =>
    insertRecord(db, SYSTEM, unitKind, aUnit()),
  );
  const answered = (await Promise.allSettled(writers)).filter(
    ({ status }) => status === "fulfilled",
  ).length;
  return {
    what: `${WRITERS} writers at once on a pool of 10, answered`,
    measured: String(answered),
    budget: String(WRITERS),
    isWithin: answered === WRITERS,
  };
}
