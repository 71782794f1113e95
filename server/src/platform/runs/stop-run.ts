import { and, eq } from "drizzle-orm";
import { updateRecord } from "../db/records.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { databaseErrorOf, withoutValues } from "../db/violations.ts";
import { failureOf } from "../http/errors.ts";
import { isDiskFull } from "../http/storage-failures.ts";
import { endOf } from "./runs.acts.ts";
import { runKind, runs } from "./runs.table.ts";
import { Stopped, setMine, type Work } from "./work.ts";

export const ATTEMPTS_MAX = 5;

/** Processes have begun the same batch and died, or could not even note how it ended. */
export class BegunTooOften extends Error {
  constructor() {
    super("A run was begun too often.");
  }
}

type Claim = Omit<Work, "spec">;

/**
 * A process begins the batch again, a person continues the run, or it has failed. Throws what the
 * operator has to know.
 */
export async function stopRun(work: Claim, error: unknown): Promise<void> {
  if (error instanceof Stopped) return release(work);
  const isLast = work.run.attempts >= ATTEMPTS_MAX;
  // two runs on the same records: the other one goes on, and this one begins its batch again
  if (isCrossed(error) && !isLast) return release(work);
  const { code, message } = failureOf(error);
  if (error instanceof BegunTooOften) await pause(work, INTERRUPTED);
  else if (code !== "unavailable") await fail(work, code === "internal" ? BROKEN : message);
  // where not even that can be written, and otherwise, it is begun again after a while
  else if (isDiskFull(error)) await pause(work, NO_ROOM).catch(() => {});
  else if (isLast) await pause(work, message).catch(() => {});
  if (code === "unavailable" || code === "internal") throw withoutValues(error);
}

const BROKEN = "Something went wrong on the server. Nothing of the last batch was saved.";
const INTERRUPTED =
  "The server was interrupted several times at the same rows. What was done so far is saved. Continue, or cancel.";
const NO_ROOM =
  "The server's disk is full. What was done so far is saved. Ask your server administrator to free space, then continue.";

function isCrossed(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code;
  return code === "40P01" || code === "40001";
}

async function pause(work: Claim, message: string): Promise<void> {
  const { db, run, context } = work;
  await db.transaction(async (tx) => {
    await setMine(work, tx, {});
    const values = { status: "stopped" as const, message, heartbeatAt: null, worker: null };
    const stopped = run.status === "checking" ? ("checking" as const) : ("applying" as const);
    await updateRecord(tx, context.actor, runKind, run.id, values, {
      action: "stop",
      rule: ({ place }, change) => ({ ...change, place: { ...place, stopped } }),
    });
  });
}

async function fail(work: Claim, message: string): Promise<void> {
  const { db, run, context } = work;
  const now = Date.now();
  await db.transaction(async (tx) => {
    await setMine(work, tx, {});
    const values = { status: "failed" as const, message };
    await updateRecord(tx, context.actor, runKind, run.id, values, {
      action: "finish",
      rule: (before, change) => ({ ...change, ...endOf(before, now) }),
    });
    if (run.undoOf) {
      await updateRecord(tx, context.actor, runKind, run.undoOf, { undoneBy: null });
    }
  });
}

async function release({ db, run, worker }: Claim): Promise<void> {
  const isMine = and(eq(runs.id, run.id), eq(runs.worker, worker));
  if (isMine) await setUnaudited(db, runs, isMine, { heartbeatAt: null, worker: null });
}
