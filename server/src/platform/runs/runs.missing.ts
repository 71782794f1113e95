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
import { recheckRows, withColumn } from "./runs.rows.ts";
import { type RunRecord, runKind, runs } from "./runs.table.ts";
import type { ImportSpec } from "./spec.ts";

type Refused = { id: string; spec: ImportSpec };

const ALL: MissingOptions = { separator: "", except: new Set(), use: new Map() };

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
  { column, separator, except, use }: z.output<typeof RunMissingCreate>,
): Promise<RunRecord> {
  const missing = missingSpec(spec, column);
  return inTurn(db, id, async (tx) => {
    const run = await lockRun(tx, id);
    requireAct("run", RUN_ACTS.correct, run, actor);
    await missing.lock(tx);
    const options = {
      separator,
      except: new Set(except),
      use: new Map(use.map(({ value, code }) => [value, code])),
    };
    const plan = await planOf(tx, id, missing, options);
    // another person may have created them since the check
    if (plan.records.length > 0) await missing.create(tx, actor, plan.records);
    await recordDecided(tx, actor, run, missing, plan);
    const named = [...plan.values.map(({ value }) => value), ...plan.known];
    const changed =
      (await recheckRows(tx, { run: id, spec }, refusedFor(id, column, named))) +
      (await useExisting(tx, { id, spec }, column, plan.used));
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

/** Puts the codes of existing records in place of what was like them. */
async function useExisting(
  tx: Transaction,
  { id, spec }: Refused,
  column: string,
  used: MissingPlan["used"],
): Promise<number> {
  if (used.length === 0) return 0;
  const codes = Object.fromEntries(used.map(({ value, code }) => [value, code]));
  const values = used.map(({ value }) => value);
  return recheckRows(tx, { run: id, spec }, refusedFor(id, column, values), {
    read: sql`read || jsonb_build_object(${column}::text,
      ${JSON.stringify(codes)}::jsonb ->> (read ->> ${column}))`,
    corrected: withColumn(column),
  });
}

/** One entry for all, besides that of each record. */
async function recordDecided(
  tx: Transaction,
  actor: Actor,
  run: RunRecord,
  { column, model }: MissingSpec,
  { records, used }: MissingPlan,
): Promise<void> {
  const changes: { field: string; from: string | null; to: string }[] = used.map(
    ({ value, code }) => ({ field: column, from: value, to: code }),
  );
  if (records.length > 0) {
    changes.unshift({ field: column, from: null, to: createdWords(model, records.length) });
  }
  if (changes.length === 0) return;
  await recordAuditEvent(tx, actor, {
    action: "correct",
    model: "run",
    recordId: run.id,
    recordLabel: runKind.label(run),
    changes,
  });
}

function createdWords(model: MissingSpec["model"], count: number): string {
  const { noun, label } = MODELS[model];
  return `${count.toLocaleString("en")} ${count === 1 ? noun : label.toLowerCase()} created`;
}
