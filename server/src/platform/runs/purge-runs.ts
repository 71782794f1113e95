import { UNFINISHED_STATUSES } from "@pharmacy/contract/runs/runs.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { and, eq, inArray, lt, lte } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import { SYSTEM } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { deleteRecord, updateRecord } from "../db/records.ts";
import { removeUnaudited } from "../db/unaudited.ts";
import type { FileStore } from "../file-store.ts";
import { fileKind } from "../files/files.table.ts";
import type { Job } from "../jobs/job.ts";
import { workThrough } from "../jobs/work-through.ts";
import { removeOriginals } from "./originals.ts";
import { endOf } from "./runs.acts.ts";
import { type RunRecord, runKeys, runKind, runNames, runRows, runs } from "./runs.table.ts";

const ABANDONED_MS = 7 * DAY_MS;

const RUNS_MAX = 100;

const LINES = 50_000;

export const runsPurgeJob: Job = {
  name: "runs-purge",
  cron: "12 * * * *",
  work: ({ db, fileStore }, signal) => purgeRuns({ db, fileStore }, signal),
};

type Deps = { db: Database; fileStore: FileStore };

export async function purgeRuns(deps: Deps, signal: AbortSignal, now = Date.now()) {
  const { db } = deps;
  const before = new Date(now - ABANDONED_MS).toISOString();
  const abandoned = await db
    .select()
    .from(runs)
    .where(and(inArray(runs.status, UNFINISHED_STATUSES.slice()), lt(runs.updatedAt, before)))
    .limit(RUNS_MAX);
  await workThrough(abandoned, signal, async (run) => {
    const isRunning = run.status === "checking" || run.status === "applying";
    if (!isRunning) await endAbandoned(db, run, now);
  });
  const due = await db
    .select()
    .from(runs)
    .where(lte(runs.rowsUntil, new Date(now).toISOString()))
    .limit(RUNS_MAX);
  await workThrough(due, signal, (run) => removeRemains(deps, run, signal));
  await db.transaction((tx) => removeOriginals(tx, now));
}

async function endAbandoned(db: Database, run: RunRecord, now: number): Promise<void> {
  const message = "Cancelled after a week in which nothing happened.";
  const values = { status: "cancelled" as const, message, ...endOf(run, now) };
  const change = { ...values, version: run.version };
  await db
    .transaction(async (tx) => {
      await updateRecord(tx, SYSTEM, runKind, run.id, change, { action: "cancel" });
      // the rest of an unfinished undo can be undone by another
      if (run.undoOf) await updateRecord(tx, SYSTEM, runKind, run.undoOf, { undoneBy: null });
    })
    .catch(unlessChanged);
}

function unlessChanged(error: unknown): void {
  if (error instanceof AppError && error.code === "conflict") return;
  throw error;
}

async function removeRemains(
  { db, fileStore }: Deps,
  { id, file }: RunRecord,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal.aborted) return;
    const removed = await db.transaction(async (tx) => {
      const [last] = await tx
        .select({ line: runRows.line })
        .from(runRows)
        .where(eq(runRows.run, id))
        .orderBy(runRows.line)
        .offset(LINES)
        .limit(1);
      for (const table of [runRows, runKeys, runNames]) {
        const isDue = and(eq(table.run, id), last && lt(table.line, last.line));
        await removeUnaudited(tx, table, isDue);
      }
      return last !== undefined;
    });
    if (!removed) break;
  }
  await db.transaction(async (tx) => {
    await updateRecord(tx, SYSTEM, runKind, id, { rowsUntil: null, file: null });
    if (file) await deleteRecord(tx, SYSTEM, fileKind, file);
  });
  // a row without a file says so; a file without a row would stay for good
  if (file) await fileStore.remove(file);
}
