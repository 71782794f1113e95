import type { RunCounts } from "@pharmacy/contract/runs/runs";
import { type RunMode, WORKED_OUT_MAX } from "@pharmacy/contract/runs/runs.values";
import { eq } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
import { insertRecord } from "../db/records.ts";
import { addManyUnaudited, setUnaudited } from "../db/unaudited.ts";
import { once } from "../http/once.ts";
import { callJob } from "./call-job.ts";
import type { MappedRow } from "./rows.ts";
import { counted, planRows } from "./run-rows.ts";
import { NO_COUNTS, type RunRecord, runKind, runRows, runs, START } from "./runs.table.ts";
import { lockUnfinished } from "./runs.upload.ts";
import { contextOf, type ImportSpec } from "./spec.ts";
import { BATCH } from "./work.ts";

export type Change = {
  spec: ImportSpec;
  mode: RunMode;
  within: string | null;
  title: string;
  /** The same key with another request is refused. */
  request: object;
  key: string | undefined;
  rows(): Promise<MappedRow[]>;
};

export async function startRun(
  tx: Transaction,
  actor: Actor,
  { spec, mode, within, title, request, key, rows: workOut }: Change,
  now: number,
): Promise<string> {
  return once(tx, { actor, key, request: { kind: spec.kind, within, request }, now }, async () => {
    await lockUnfinished(tx, actor);
    const rows = await workOut();
    if (rows.length > WORKED_OUT_MAX) {
      throw new Error(`${rows.length} rows are too many for a run.`);
    }
    const run = await insertRecord(
      tx,
      actor,
      runKind,
      {
        kind: spec.kind,
        within,
        mode,
        title,
        status: "applying",
        actor,
        person: actor.id,
        progress: 0,
        counts: NO_COUNTS,
        place: START,
        startedAt: new Date().toISOString(),
      },
      { action: "apply" },
    );
    const counts = await stageRows(tx, run, { spec, rows, now });
    await setUnaudited(tx, runs, eq(runs.id, run.id), { counts });
    await callJob(tx);
    return run.id;
  });
}

type Staging = { spec: ImportSpec; rows: readonly MappedRow[]; now: number };

async function stageRows(
  tx: Transaction,
  run: RunRecord,
  { spec, rows, now }: Staging,
): Promise<RunCounts> {
  const context = { ...contextOf(run, now), isCheck: true };
  let counts = run.counts;
  for (let at = 0; at < rows.length; at += BATCH) {
    const staged = await planRows(tx, spec, context, rows.slice(at, at + BATCH));
    await addManyUnaudited(
      tx,
      runRows,
      staged.map((row) => ({ run: run.id, ...row }) as never),
    );
    counts = counted(counts, staged, spec);
  }
  if (counts.new + counts.changed > 0) return counts;
  throw new AppError("conflict", "There is nothing to change.");
}
