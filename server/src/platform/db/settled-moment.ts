import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

type Moment = { at: string; number: bigint };
type Known = { settled?: Moment; pending?: Moment };

/** What is known of each database. */
const known = new WeakMap<Database, Known>();

const LOOK_EVERY_MS = 25;

/**
 * A moment before which nothing more will appear, however late some writer commits: of rows whose
 * time is written after their transaction got its number, all those with an earlier one can be read
 * from now on. A moment is taken, and answered once all transactions with lower numbers have ended;
 * until then the one before it holds.
 *
 * @param patienceMs how long to wait for writers that are about to end.
 * @returns undefined while not even the first is settled.
 */
export async function settledMoment(db: Database, patienceMs: number): Promise<string | undefined> {
  const state = known.get(db) ?? {};
  known.set(db, state);
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { latest, oldest } = await look(db);
    if (latest.number <= oldest) return settle(state, latest);
    // a database that was replaced by another begins to number from the start
    if (state.pending && state.pending.number > latest.number) delete state.pending;
    if (state.settled && state.settled.number > latest.number) delete state.settled;
    if (state.pending && state.pending.number <= oldest) return settle(state, state.pending);
    state.pending ??= latest;
    if (performance.now() >= deadline) return state.settled?.at;
    await wait(LOOK_EVERY_MS);
  }
}

function settle(state: Known, moment: Moment): string {
  delete state.pending;
  // calls at the same time may be answered in another order; the clock may have been set back
  if (state.settled === undefined || state.settled.number < moment.number) state.settled = moment;
  return state.settled.at;
}

/** The present moment with a number of its own, and the lowest number that is still running. */
async function look(db: Database): Promise<{ latest: Moment; oldest: bigint }> {
  const { rows } = await db.execute<{ at: Date; number: string; oldest: string }>(
    sql`select date_trunc('milliseconds', now()) as at, pg_current_xact_id()::text as number,
      pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
  );
  const [row] = rows;
  if (!row) throw new Error("The database did not say what time it is.");
  const at = new Date(row.at).toISOString();
  return { latest: { at, number: BigInt(row.number) }, oldest: BigInt(row.oldest) };
}
