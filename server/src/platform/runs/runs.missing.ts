import { MODELS } from "@pharmacy/contract/models";
import { may } from "@pharmacy/contract/permissions";
import type { RunMissing, RunMissingCreate, RunMissingPlan } from "@pharmacy/contract/runs/runs";
import { RUN_ACTS } from "@pharmacy/contract/runs/runs.acts";
import {
  LIKENESSES_MAX,
  MISSING_MAX,
  MISSING_SHOWN_MAX,
} from "@pharmacy/contract/runs/runs.values";
import { eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { invalidField } from "../app-error.ts";
import { type Actor, recordAuditEvent } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { inTurn } from "../db/in-turn.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { requireAct } from "../http/require-act.ts";
import { callJob } from "./call-job.ts";
import { countRows } from "./check-run.ts";
import type { MissingOptions, MissingPlan, MissingSpec, ValueCount } from "./missing.ts";
import { findRun, lockRun } from "./runs.reads.ts";
import { recheckRows } from "./runs.rows.ts";
import { type RunRecord, runKind, runs } from "./runs.table.ts";
import type { ImportSpec } from "./spec.ts";

type Refused = { id: string; spec: ImportSpec };

const ALL: MissingOptions = { separator: "", except: new Set() };

/** Columns that name records which do not exist and which the caller may create. */
export async function missingOf(
  db: Database,
  { role }: Pick<Actor, "role">,
  { run, spec }: { run: RunRecord; spec: ImportSpec },
): Promise<RunMissing> {
  const items: RunMissing["items"] = [];
  if (run.status !== "checked" || run.counts.refused === 0) return { items };
  for (const one of spec.missing ?? []) {
    if (role === null || !may(role, one.model, "create")) continue;
    const { records, values } = await db.transaction((tx) => planOf(tx, run.id, one, ALL));
    if (records.length === 0) continue;
    items.push({
      column: one.column,
      creates: one.creates,
      records: records.length,
      rows: rowsIn(values),
    });
  }
  return { items };
}

export async function planMissing(
  db: Database,
  run: string,
  spec: MissingSpec,
  separator: MissingOptions["separator"],
): Promise<RunMissingPlan> {
  const plan = await db.transaction((tx) => planOf(tx, run, spec, { ...ALL, separator }));
  return {
    records: plan.records.length,
    parents: plan.records.filter(({ value }) => value === null).length,
    rows: rowsIn(plan.values),
    shown: plan.tree.slice(0, MISSING_SHOWN_MAX),
    likenesses: plan.likenesses.slice(0, LIKENESSES_MAX),
    likenessCount: plan.likenesses.length,
    refused: plan.refused.slice(0, LIKENESSES_MAX),
    refusedCount: plan.refused.length,
    hasLevels: plan.hasLevels,
  };
}

/** A second press finds nothing that is missing, and answers the import as it is. */
export async function createMissing(
  db: Database,
  actor: Actor,
  { id, spec }: Refused,
  { column, separator, except }: z.output<typeof RunMissingCreate>,
): Promise<RunRecord> {
  const missing = missingSpec(spec, column);
  return inTurn(db, id, async (tx) => {
    const run = await lockRun(tx, id);
    requireAct("run", RUN_ACTS.correct, run, actor);
    await missing.lock(tx);
    const options = { separator, except: new Set(except) };
    const { records, values, known } = await planOf(tx, id, missing, options);
    // another person may have created them since the check
    if (records.length > 0) {
      await missing.create(tx, actor, records);
      await recordCreated(tx, actor, run, missing, records.length);
    }
    const named = [...values.map(({ value }) => value), ...known];
    const changed = await recheckRows(tx, { run: id, spec }, refusedFor(id, column, named));
    if (changed === 0) return findRun(tx, id);
    await setUnaudited(tx, runs, eq(runs.id, id), {
      counts: await countRows(tx, run, spec),
      updatedAt: sql`now()`,
      status: "checking",
      heartbeatAt: null,
      attempts: 0,
    });
    await callJob(tx);
    return findRun(tx, id);
  });
}

export function missingSpec({ missing = [] }: ImportSpec, column: string): MissingSpec {
  const found = missing.find((one) => one.column === column);
  if (!found) throw invalidField("column", "Nothing can be created from this column.");
  return found;
}

async function planOf(
  tx: Transaction,
  run: string,
  spec: MissingSpec,
  options: MissingOptions,
): Promise<MissingPlan> {
  return spec.plan(tx, await valuesOf(tx, run, spec.column), options);
}

async function valuesOf(tx: Transaction, run: string, column: string): Promise<ValueCount[]> {
  const { rows } = await tx.execute<ValueCount>(sql`
    select read ->> ${column} as value, count(*)::int as rows
    from run_rows where run = ${run} and verdict = 'refused' and line >= 1
      and coalesce(read ->> ${column}, '') not in ('', '-')
    group by 1 order by 2 desc, 1 limit ${MISSING_MAX}`);
  return rows;
}

const refusedFor = (run: string, column: string, values: readonly string[]) =>
  sql`run = ${run} and verdict = 'refused'
    and messages @> ${JSON.stringify([{ column }])}::jsonb
    and read ->> ${column} = any(${sql.param(values)}::text[])`;

const rowsIn = (values: readonly ValueCount[]) => values.reduce((sum, { rows }) => sum + rows, 0);

/** One entry for all, besides that of each record. */
async function recordCreated(
  tx: Transaction,
  actor: Actor,
  run: RunRecord,
  { column, model }: MissingSpec,
  count: number,
): Promise<void> {
  await recordAuditEvent(tx, actor, {
    action: "correct",
    model: "run",
    recordId: run.id,
    recordLabel: runKind.label(run),
    changes: [{ field: column, from: null, to: createdWords(model, count) }],
  });
}

function createdWords(model: MissingSpec["model"], count: number): string {
  const { noun, label } = MODELS[model];
  return `${count.toLocaleString("en")} ${count === 1 ? noun : label.toLowerCase()} created`;
}
