import { headerFingerprint } from "@pharmacy/contract/mapping/mapping-suggest";
import type { RunApply, RunCheck } from "@pharmacy/contract/runs/runs";
import { RUN_ACTS } from "@pharmacy/contract/runs/runs.acts";
import { UNDO_DAYS } from "@pharmacy/contract/runs/runs.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import type * as z from "zod/mini";
import { AppError, invalidField } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { inTurn } from "../db/in-turn.ts";
import { type Change, insertRecord, updateRecord } from "../db/records.ts";
import { requireAct, requireState } from "../http/require-act.ts";
import type { Services } from "../http/routes.ts";
import { callJob } from "./call-job.ts";
import { openedFor } from "./runs.preview.ts";
import { findRun } from "./runs.reads.ts";
import { NO_COUNTS, type RunRecord, rowsUntil, runKind, type runs, START } from "./runs.table.ts";
import type { TableReader } from "./source.ts";
import type { ImportSpec } from "./spec.ts";

type Deps = Pick<Services, "db" | "fileStore"> & { reader: TableReader };

export async function checkRun(
  { db, fileStore, reader }: Deps,
  actor: Actor,
  { id, spec }: { id: string; spec: ImportSpec },
  { version, mode, options, mapping }: z.output<typeof RunCheck>,
): Promise<RunRecord> {
  const run = await findRun(db, id);
  requireState("run", RUN_ACTS.check, run);
  requireMapped(spec, mapping);
  const opened = await openedFor({ fileStore, reader }, run, options);
  const used = new Set(Object.values(mapping).flatMap(({ columns = [] }) => columns));
  const beyond = [...used].find((column) => column >= opened.header.length);
  if (beyond !== undefined) throw new AppError("invalid", "The file has no such column.");
  const header = opened.header;
  const ignoredColumns = header.filter((_, column) => !used.has(column));
  return begin(db, actor, id, "check", {
    ...NOT_BEGUN,
    status: "checking",
    options: opened.options,
    fingerprint: headerFingerprint(header),
    startedAt: new Date().toISOString(),
    mode,
    mapping,
    header,
    ignoredColumns,
    actor,
    version,
    check: (before) => requireAct("run", RUN_ACTS.check, before, actor),
  });
}

const NOT_BEGUN = { counts: NO_COUNTS, place: START, progress: null, message: null };

type Begun = Change<typeof runs> & { check(before: RunRecord): void };

function begin(
  db: Database,
  actor: Actor,
  id: string,
  action: "check" | "apply",
  { check, ...change }: Begun,
): Promise<RunRecord> {
  const values = { ...change, heartbeatAt: null, worker: null, attempts: 0 };
  return inTurn(db, id, async (tx) => {
    const run = await updateRecord(tx, actor, runKind, id, values, { action, check });
    await callJob(tx);
    return run;
  });
}

function requireMapped({ fields }: ImportSpec, mapping: RunCheck["mapping"]): void {
  const names = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(mapping).find((name) => !names.has(name));
  if (unknown !== undefined) throw invalidField(`mapping.${unknown}`, "Unknown field.");
  if (Object.keys(mapping).length === 0) {
    throw new AppError("invalid", "Choose a column for at least one field.");
  }
}

export function applyRun(
  db: Database,
  actor: Actor,
  id: string,
  { version, skipRefused }: z.output<typeof RunApply>,
): Promise<RunRecord> {
  return begin(db, actor, id, "apply", {
    status: "applying",
    actor,
    progress: 0,
    message: null,
    version,
    startedAt: new Date().toISOString(),
    check(before) {
      requireAct("run", RUN_ACTS.apply, before, actor);
      const { refused } = before.counts;
      if (refused > 0 && !skipRefused) throw new AppError("conflict", refusedRows(refused));
    },
  });
}

function refusedRows(count: number): string {
  const rows = count === 1 ? "1 row is" : `${count.toLocaleString("en")} rows are`;
  return `${rows} refused. Correct the file, or import the other rows.`;
}

export function cancelRun(
  db: Database,
  actor: Actor,
  id: string,
  version: number,
): Promise<RunRecord> {
  const now = Date.now();
  const cancelled = { status: "cancelled" as const, version };
  return inTurn(db, id, (tx) =>
    updateRecord(tx, actor, runKind, id, cancelled, {
      action: "cancel",
      rule(before, change) {
        requireAct("run", RUN_ACTS.cancel, before, actor);
        return { ...change, ...endOf(before, now) };
      },
    }),
  );
}

export function endOf({ counts, undoOf }: Pick<RunRecord, "counts" | "undoOf">, now: number) {
  const canUndo = counts.written > 0 && undoOf === null;
  return {
    progress: null,
    heartbeatAt: null,
    worker: null,
    finishedAt: new Date(now).toISOString(),
    rowsUntil: rowsUntil(now),
    undoUntil: canUndo ? new Date(now + UNDO_MS).toISOString() : null,
  };
}

const UNDO_MS = UNDO_DAYS * DAY_MS;

export async function undoRun(
  db: Database,
  actor: Actor,
  { id, spec }: { id: string; spec: ImportSpec },
  version: number,
): Promise<RunRecord> {
  return inTurn(db, id, async (tx) => {
    const before = await findRun(tx, id);
    const { kind, mode, organization, within, title, fileName } = before;
    const scope = { actor, organization, within, now: Date.now() };
    await spec.lock?.(tx, scope, { name: "startUndo", run: id });
    const undo = await insertRecord(
      tx,
      actor,
      runKind,
      {
        kind,
        mode,
        organization,
        within,
        title,
        fileName,
        status: "applying",
        undoOf: id,
        counts: NO_COUNTS,
        place: START,
        progress: 0,
        actor,
        person: actor.id,
        startedAt: new Date().toISOString(),
      },
      { action: "create" },
    );
    await updateRecord(
      tx,
      actor,
      runKind,
      id,
      { undoneBy: undo.id, version },
      {
        action: "undo",
        check: (row) => requireAct("run", RUN_ACTS.undo, row, actor),
      },
    );
    await callJob(tx);
    return undo;
  });
}
