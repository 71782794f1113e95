import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

type Moment = { at: string; number: bigint };
type Known = { settled?: Moment; pending?: Moment };

const known = new WeakMap<Database, Known>();

const LOOK_EVERY_MS = 25;

/**
 * All rows with an earlier time can be read from now on, however late their writer commits.
 * Undefined while not even the first moment is settled.
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
