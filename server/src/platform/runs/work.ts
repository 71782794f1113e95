import type { RunCounts } from "@pharmacy/contract/runs/runs";
import { RUNNING_STATUSES } from "@pharmacy/contract/runs/runs.values";
import { and, eq, inArray, sql } from "drizzle-orm";
import { bePatient, type Database, type Transaction } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import type { FileStore } from "../file-store.ts";
import { type RunPlace, type RunRecord, runs } from "./runs.table.ts";
import type { TableReader } from "./source.ts";
import { type ImportSpec, isTogether, type Post, type RunContext, TOGETHER_MAX } from "./spec.ts";

/**
 * With 5,000 rows a batch took 120 MB. With 2,000 a busy server held 30 MB more, and was no faster.
 */
export const BATCH = 500;

export const STATEMENT_MS = 60_000;

export type Work = {
  db: Database;
  fileStore: FileStore;
  reader: TableReader;
  spec: ImportSpec;
  run: RunRecord;
  /** Names this claim: a process that was taken for dead writes nothing more. */
  worker: string;
  signal: AbortSignal;
  rows: number;
  context: RunContext;
  clock: () => number;
  post: Post;
};

export type Progress = { counts?: RunCounts; place?: RunPlace; progress?: number | null };

/** The run is another's by now, was cancelled, or is to wait for the next process. */
export class Stopped extends Error {}

/** A batch and its progress are one transaction: of a run that was taken over, nothing stays. */
export async function inBatch(
  work: Work,
  run: (tx: Transaction) => Promise<Progress>,
): Promise<void> {
  if (work.signal.aborted) throw new Stopped();
  work.context = { ...work.context, now: work.clock() };
  const done = await work.db.transaction(async (tx) => {
    await bePatient(tx, STATEMENT_MS);
    const progress = await run(tx);
    await setMine(work, tx, { ...progress, attempts: 0 });
    return progress;
  });
  work.run = { ...work.run, ...done, attempts: 0 };
}

export async function setMine(
  work: Claim,
  tx: Database | Transaction,
  values: Progress & { attempts?: number },
): Promise<void> {
  const set = { ...values, heartbeatAt: sql`clock_timestamp()` };
  if ((await setUnaudited(tx, runs, isMine(work), set)) === 0) throw new Stopped();
}

/** Locks nothing: the run may be lost right afterwards. */
export async function requireMine(
  { run, worker, signal }: Claim & Pick<Work, "signal">,
  tx: Transaction,
): Promise<void> {
  if (signal.aborted || (await tx.$count(runs, isMine({ run, worker }))) === 0) throw new Stopped();
}

type Claim = Pick<Work, "run" | "worker">;

const isMine = ({ run, worker }: Claim) =>
  and(eq(runs.id, run.id), eq(runs.worker, worker), eq(runs.status, run.status)) ?? sql`false`;

export function rowsAtOnce({ rows, spec }: Pick<Work, "rows" | "spec">): number {
  return isTogether(spec) ? Math.max(rows, TOGETHER_MAX) : rows;
}

export async function isWorkLeft(db: Database | Transaction): Promise<boolean> {
  return (await db.$count(runs, inArray(runs.status, RUNNING_STATUSES))) > 0;
}
