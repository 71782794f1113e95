import type { Page } from "@pharmacy/contract/list";
import type { RunCorrection, RunReasons, RunRow, RunRowsQuery } from "@pharmacy/contract/runs/runs";
import { RUN_ACTS } from "@pharmacy/contract/runs/runs.acts";
import { CELL_MAX, isEdit, REASONS_MAX, VALUES_MAX } from "@pharmacy/contract/runs/runs.values";
import { plainCode } from "@pharmacy/contract/tidy";
import { and, asc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { AppError, invalidField } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";
import { recordAuditEvent } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { inTurn } from "../db/in-turn.ts";
import { readableColumns } from "../db/kinds.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { requireAct } from "../http/require-act.ts";
import { callJob } from "./call-job.ts";
import { countRows, planPending } from "./check-run.ts";
import { forgetKeys } from "./run-keys.ts";
import { fieldsWithCodes, fieldsWithLines, oneLine, storable } from "./run-rows.ts";
import { findRun, lockRun } from "./runs.reads.ts";
import { type RunRecord, runKind, runRows, runs } from "./runs.table.ts";
import { contextOf, type ImportSpec } from "./spec.ts";

/** Corrected rows that are checked while the caller waits; more are left to the job. */
const AT_ONCE_MAX = 1_000;

function rowsWith(
  run: string,
  { verdict, reason, value }: Pick<RunRowsQuery, "verdict" | "reason" | "value">,
) {
  return and(
    eq(runRows.run, run),
    // below are the records that an undo has still to reverse
    gte(runRows.line, 1),
    verdict === "" ? undefined : eq(runRows.verdict, verdict),
    reason === "" ? undefined : isFor(reason, value),
  );
}

/** The value is that of the reason's own message. */
const isFor = (reason: string, value?: string) =>
  value === undefined
    ? sql`${reason} = any(${runRows.reasons})`
    : sql`${runRows.messages} -> (array_position(${runRows.reasons}, ${reason}) - 1) ->> 'value' = ${value}`;

export async function rowsOfRun(
  db: Database,
  { run, spec }: { run: RunRecord; spec: ImportSpec },
  query: RunRowsQuery,
): Promise<Page<RunRow>> {
  const { page, count } = query;
  const condition = rowsWith(run.id, query);
  const total = await db.$count(runRows, condition);
  const rows = await db
    .select()
    .from(runRows)
    .where(condition)
    .orderBy(asc(runRows.line))
    .limit(count)
    .offset((page - 1) * count);
  const labels = isEdit(run) ? await labelsOf(db, spec, rows) : NO_LABELS;
  const items = rows.map(({ corrected, messages, ...row }) => ({
    ...row,
    recordLabel: labels.get(row.recordId),
    // the database keeps them in an order of its own
    read: Object.fromEntries(
      spec.fields.flatMap(({ name }) => {
        const value = row.read[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    corrected: corrected ?? [],
    messages: messages ?? [],
  }));
  return {
    items,
    page,
    count,
    total,
    totalPages: Math.ceil(total / count),
    totalIsExact: true,
  };
}

const NO_LABELS: ReadonlyMap<string | null, string> = new Map();

async function labelsOf(
  db: Database,
  { record }: ImportSpec,
  rows: readonly { recordId: string | null }[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const records = await db
    .select(readableColumns(record))
    .from(record.table)
    .where(inArray(record.table.id, ids));
  return new Map(records.map((row) => [row.id as string, record.label(row as never)]));
}

export async function reasonsOfRun(db: Database, run: string): Promise<RunReasons> {
  const { rows } = await db.execute<RunReasons["items"][number]>(sql`
    with faults as (
      select fault.reason, messages -> (fault.place::int - 1) as message
      from run_rows cross join unnest(reasons) with ordinality as fault (reason, place)
      where run = ${run} and verdict = 'refused'),
    valued as (
      select reason, message ->> 'value' as value, count(*)::int as count,
        min(message ->> 'column') as "column",
        min(coalesce(message ->> 'reason', message ->> 'message')) as message
      from faults group by 1, 2),
    ranked as (
      select *, row_number() over (partition by reason order by count desc, value) as place
      from valued)
    select reason, min("column") as "column", min(message) as message,
      sum(count)::int as count, count(*)::int as "valueCount",
      json_agg(json_build_object('value', value, 'count', count) order by place)
        filter (where place <= ${VALUES_MAX}) as values
    from ranked group by reason order by count desc, reason limit ${REASONS_MAX}`);
  return { items: rows };
}

export async function correctRows(
  db: Database,
  actor: Actor,
  { id, spec, now }: { id: string; spec: ImportSpec; now: number },
  body: RunCorrection,
): Promise<RunRecord> {
  const { line, reason, column } = body;
  const typed = storable(body.value, CELL_MAX);
  const text = fieldsWithLines(spec).has(column) ? typed : oneLine(typed);
  const value = fieldsWithCodes(spec).includes(column) ? plainCode(text) : text;
  const correction = { ...body, value };
  if (!spec.fields.some(({ name }) => name === column)) {
    throw invalidField("column", "Choose one of the columns of this import.");
  }
  if ((line === undefined) === (reason === undefined)) {
    throw invalidField("line", "Send either a line or a reason.");
  }
  return inTurn(db, id, async (tx) => {
    const run = await lockRun(tx, id);
    requireAct("run", RUN_ACTS.correct, run, actor);
    const changed = await setValues(tx, { run: id, spec }, correction);
    if (changed === 0) throw new AppError("not_found", "There is no such row in this import.");
    await recordAuditEvent(tx, actor, {
      action: "correct",
      model: "run",
      recordId: id,
      recordLabel: runKind.label(run),
      changes: [{ field: column, from: null, to: value }],
    });
    if (changed <= AT_ONCE_MAX) {
      await planPending(tx, spec, contextOf(run, now));
    }
    const counts = await countRows(tx, run, spec);
    const isLater = counts.pending > 0;
    await setUnaudited(tx, runs, eq(runs.id, id), {
      counts,
      updatedAt: sql`now()`,
      ...(isLater && { status: "checking" as const, heartbeatAt: null, attempts: 0 }),
    });
    if (isLater) await callJob(tx);
    return findRun(tx, id);
  });
}

async function recheckTogether(
  tx: Transaction,
  run: string,
  refers: readonly string[],
): Promise<void> {
  const isOfOthers = sql`messages -> 0 ->> 'column' = any(${sql.param(refers)}::text[])`;
  const condition = sql`run = ${run} and (verdict <> 'refused' or ${isOfOthers})`;
  await setUnaudited(tx, runRows, condition, { verdict: "pending" });
}

/** Rows that repeat a corrected one, or may refer to it, are checked again with it. */
async function setValues(
  tx: Transaction,
  { run, spec }: { run: string; spec: Pick<ImportSpec, "fields"> },
  { line, reason, column, from, value }: RunCorrection,
): Promise<number> {
  const conditions: (SQL | undefined)[] = [
    eq(runRows.run, run),
    line === undefined ? undefined : eq(runRows.line, line),
    reason === undefined ? undefined : isFor(reason, from),
    line === undefined || from === undefined
      ? undefined
      : sql`${runRows.read} ->> ${column} = ${storable(from, CELL_MAX)}`,
  ];
  const condition = and(...conditions) ?? sql`false`;
  return recheckRows(tx, { run, spec }, condition, {
    read: sql`${runRows.read} || jsonb_build_object(${column}::text, ${value}::text)`,
    corrected: withColumn(column),
  });
}

/** The corrected columns of a row, with this one. */
export const withColumn = (column: string) =>
  sql`(select coalesce(jsonb_agg(distinct name), '[]') from
    jsonb_array_elements_text(coalesce(${runRows.corrected}, '[]') || to_jsonb(${column}::text)) name)`;

/** Marks rows for another check, with those that repeat them or may refer to them. */
export async function recheckRows(
  tx: Transaction,
  { run, spec }: { run: string; spec: Pick<ImportSpec, "fields"> },
  condition: SQL,
  values: { read?: SQL; corrected?: SQL } = {},
): Promise<number> {
  await setUnaudited(
    tx,
    runRows,
    // read first: of rows just staged the database has no figures, and would join them one by one
    sql`run = ${run} and repeats = any(array(select line from run_rows where ${condition}))`,
    { verdict: "pending" },
  );
  const changed = await setUnaudited(tx, runRows, condition, { verdict: "pending", ...values });
  const refers = spec.fields.flatMap(({ name, namesRows }) => (namesRows ? [name] : []));
  if (refers.length > 0 && changed > 0) await recheckTogether(tx, run, refers);
  // they are taken again, in the order of the lines
  const isPending = sql`line = any(array(select line from run_rows where run = ${run} and verdict = 'pending'))`;
  await forgetKeys(tx, run, isPending);
  return changed;
}
