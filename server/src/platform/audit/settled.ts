import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";

type Moment = { at: string; number: bigint };

const remembered = new WeakMap<Database, Moment>();

const LOOK_EVERY_MS = 50;

/**
 * A transaction gets its number before it writes an entry (the column `at` ensures it). Once all
 * numbers below that of a moment have ended, every new entry is from after that moment. Open
 * transactions are waited for, however long they take.
 */
export async function settledTime(db: Database, patienceMs: number): Promise<string | undefined> {
  const deadline = performance.now() + patienceMs;
  const latest = await newMoment(db);
  const earlier = earlierMoment(db, latest);
  let oldest = await oldestRunning(db);
  while (oldest < latest.number && performance.now() < deadline) {
    await wait(LOOK_EVERY_MS);
    oldest = await oldestRunning(db);
  }
  if (oldest >= latest.number) {
    remembered.delete(db);
    return latest.at;
  }
  if (earlier && oldest < earlier.number) return;
  remembered.set(db, latest);
  return earlier?.at;
}

/** A moment remembered from another server that this one has replaced is useless. */
function earlierMoment(db: Database, { number }: Moment): Moment | undefined {
  const earlier = remembered.get(db);
  return earlier && earlier.number <= number ? earlier : undefined;
}

/** The next number in a snapshot may have been assigned long ago, so it takes one of its own. */
async function newMoment(db: Database): Promise<Moment> {
  const { rows } = await db.execute<{ at: string; number: string }>(
    sql`select now()::text as at, pg_current_xact_id()::text as number`,
  );
  return { at: rows[0]?.at ?? "-infinity", number: BigInt(rows[0]?.number ?? 0) };
}

async function oldestRunning(db: Database): Promise<bigint> {
  const { rows } = await db.execute<{ oldest: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
  );
  return BigInt(rows[0]?.oldest ?? 0);
}
