import { setTimeout as wait } from "node:timers/promises";
import { MODELS } from "@pharmacy/contract/models";
import { RUNNING_STATUSES, runKindOf } from "@pharmacy/contract/runs/runs.values";
import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { recordAuditEvent } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { updateRecord } from "../db/records.ts";
import { setUnaudited } from "../db/unaudited.ts";
import type { Job, JobServices } from "../jobs/job.ts";
import { analyseWritten } from "./analyse-written.ts";
import { applyFile } from "./apply-run.ts";
import { RUNS_CHANNEL } from "./call-job.ts";
import { checkFile } from "./check-run.ts";
import { endOf } from "./runs.acts.ts";
import { afterPartsWritten } from "./runs.effects.ts";
import { type RunRecord, runKind, runs } from "./runs.table.ts";
import { contextOf, type ImportSpec, type Imports } from "./spec.ts";
import { ATTEMPTS_MAX, BegunTooOften, stopRun } from "./stop-run.ts";
import { undoFile } from "./undo-run.ts";
import { BATCH, isWorkLeft, setMine, type Work } from "./work.ts";

/** Runs that one process works on at once, so that a small one need not wait for a large one. */
const WORKERS = 2;

/** How long nothing is heard of a process until its run is taken over, milliseconds. */
const SILENT_MS = 20_000;
const BEAT_MS = 5_000;

const LOOK_MS = 1_000;

type Options = { silentMs?: number; beatMs?: number; rows?: number };

export function runsJob(
  { specs, reader }: Imports,
  { silentMs = SILENT_MS, beatMs = BEAT_MS, rows = BATCH }: Options = {},
): Job {
  return {
    name: "runs",
    cron: "* * * * *",
    channel: RUNS_CHANNEL,
    async work(services, signal) {
      const worker = () => processRuns({ services, specs, reader, silentMs, beatMs, rows, signal });
      const failures = (await Promise.all(Array.from({ length: WORKERS }, worker))).flat();
      if (failures.length > 0) throw failures[0];
    },
  };
}

type RunsWorker = {
  services: JobServices;
  specs: readonly ImportSpec[];
  reader: Imports["reader"];
  silentMs: number;
  beatMs: number;
  rows: number;
  signal: AbortSignal;
};

/** Waits for runs of processes that may be dead. Returns failures, so that other runs go on. */
async function processRuns(worker: RunsWorker): Promise<unknown[]> {
  const { services, silentMs, beatMs, signal } = worker;
  const failures: unknown[] = [];
  while (!signal.aborted) {
    const claim = await claimRun(services.db, silentMs);
    if (claim === "none") break;
    if (claim === "busy")
      await wait(Math.min(beatMs, LOOK_MS), undefined, { signal }).catch(() => {});
    else await workOn(worker, claim).catch((error: unknown) => failures.push(error));
  }
  return failures;
}

function claimRun(db: Database, silentMs: number): Promise<RunRecord | "none" | "busy"> {
  return db.transaction(async (tx) => {
    const isRunning = inArray(runs.status, RUNNING_STATUSES);
    const isFree = or(
      isNull(runs.heartbeatAt),
      lt(runs.heartbeatAt, sql`clock_timestamp() - make_interval(secs => ${silentMs / 1_000})`),
    );
    const [run] = await tx
      .select()
      .from(runs)
      .where(and(isRunning, isFree))
      .orderBy(asc(runs.createdAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!run) return (await isWorkLeft(tx)) ? "busy" : "none";
    const claimed = { worker: newId(), attempts: run.attempts + 1 };
    await setUnaudited(tx, runs, eq(runs.id, run.id), {
      ...claimed,
      heartbeatAt: sql`clock_timestamp()`,
    });
    return { ...run, ...claimed };
  });
}

async function workOn(
  { services, specs, reader, beatMs, rows, signal }: RunsWorker,
  run: RunRecord,
): Promise<void> {
  const { db, fileStore, clock } = services;
  const spec = specs.find(({ kind }) => kind === run.kind);
  const context = contextOf(run, clock());
  const worker = run.worker ?? "";
  const base = { db, fileStore, reader, run, worker, signal, rows, context, clock, post: services };
  let failure: unknown;
  const beat = setInterval(() => void setMine(base, db, {}).catch(() => {}), beatMs);
  try {
    if (!spec) throw new Error(`Nothing imports ${run.kind}.`);
    if (run.attempts > ATTEMPTS_MAX) throw new BegunTooOften();
    const work: Work = { ...base, spec };
    await doWork(work);
    failure = await analyseWritten(work);
    await finish(work);
  } catch (error) {
    await stopRun(base, error);
  } finally {
    clearInterval(beat);
  }
  // the job logs what it throws
  if (failure) throw failure;
}

async function doWork(work: Work): Promise<void> {
  if (work.run.status === "checking") return checkFile(work);
  return work.run.undoOf ? undoFile(work) : applyFile(work);
}

async function finish(work: Work): Promise<void> {
  const { db, run, context } = work;
  const now = Date.now();
  const isCheck = run.status === "checking";
  const values = isCheck
    ? { status: "checked" as const, progress: null, heartbeatAt: null, worker: null }
    : { status: "done" as const, ...endOf(run, now) };
  await db.transaction(async (tx) => {
    await setMine(work, tx, {});
    await updateRecord(tx, context.actor, runKind, run.id, values, { action: "finish" });
    if (isCheck) return;
    if (run.undoOf) {
      const undone = { status: "undone" as const, undoUntil: null };
      await updateRecord(tx, context.actor, runKind, run.undoOf, undone, { action: "undo" });
    }
    if (run.counts.written > 0) await summarise(tx, work);
  });
}

async function summarise(tx: Transaction, { run, context }: Work): Promise<void> {
  const { model, within: whole } = runKindOf(run.kind);
  const { written } = run.counts;
  if (run.within !== null && whole !== null) {
    const { kind, within, undoOf } = run;
    const finished = { kind, within, written, isUndo: undoOf !== null };
    await afterPartsWritten.run(tx, context.actor, finished);
    return;
  }
  const { noun, label } = MODELS[model];
  const what = written === 1 ? noun : label.toLowerCase();
  await recordAuditEvent(tx, context.actor, {
    action: run.undoOf ? "undo" : "import",
    model,
    recordId: run.id,
    recordLabel: `${written.toLocaleString("en")} ${what}`,
    organization: run.organization,
    changes: [{ field: "written", from: null, to: written }],
  });
}
