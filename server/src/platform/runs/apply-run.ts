import type { RowMessage } from "@pharmacy/contract/runs/runs";
import { isEdit } from "@pharmacy/contract/runs/runs.values";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "../db/database.ts";
import { setManyUnaudited } from "../db/unaudited.ts";
import { lockIds } from "../db/write-many.ts";
import { lookAhead, oneAhead } from "./one-ahead.ts";
import type { MappedRow, Planned, StagedRow } from "./rows.ts";
import { claimKeys } from "./run-keys.ts";
import { runRows } from "./runs.table.ts";
import { emailMessage, type ImportSpec } from "./spec.ts";
import { inBatch, rowsAtOnce, type Work } from "./work.ts";
import { writeSplit } from "./write-split.ts";

type ReadyRow = Pick<StagedRow, "verdict" | "recordId" | "recordVersion"> &
  MappedRow & { hasEmail: boolean };
type LeftRow = { line: number; messages: RowMessage[] };

export async function applyFile(work: Work): Promise<void> {
  const batches = oneAhead(readyRows(work), async (rows) => {
    return { rows, ahead: await lookAhead(work, rows) };
  });
  for await (const { rows, ahead } of batches) {
    await inBatch(work, async (tx) => {
      const { counts, place } = work.run;
      const { left, records } = await writeChecked(tx, work, rows, ahead);
      await setManyUnaudited(
        tx,
        runRows,
        ["run", "line"],
        left.map((row) => ({ run: work.run.id, verdict: "left" as const, ...row })),
      );
      const appliedRows = (place.appliedRows ?? 0) + rows.length;
      const all = counts.new + counts.changed;
      return {
        counts: {
          ...counts,
          written: counts.written + records,
          left: counts.left + left.length,
          letters: counts.letters - emailsAmong(rows, left),
        },
        place: { ...place, appliedLine: rows.at(-1)?.line ?? place.appliedLine, appliedRows },
        progress: all === 0 ? 100 : Math.floor((100 * appliedRows) / all),
      };
    });
  }
}

function emailsAmong(rows: readonly ReadyRow[], left: readonly LeftRow[]): number {
  const lines = new Set(left.map(({ line }) => line));
  return rows.filter(({ line, hasEmail }) => hasEmail && lines.has(line)).length;
}

async function* readyRows(work: Work): AsyncGenerator<ReadyRow[]> {
  let after = work.run.place.appliedLine;
  for (;;) {
    const rows = await nextRows(work.db, work, after);
    yield rows;
    if (rows.length < rowsAtOnce(work)) return;
    after = rows.at(-1)?.line ?? after;
  }
}

/**
 * Each verdict has an index in the order of the lines. Both at once would read and sort all rows
 * left.
 */
function nextRows(
  db: Database,
  work: Pick<Work, "run" | "rows" | "spec">,
  after: number,
): Promise<ReadyRow[]> {
  const { run, spec } = work;
  const max = rowsAtOnce(work);
  const { line, verdict, read, recordId, recordVersion, values } = runRows;
  const hasEmail = sql<boolean>`coalesce(jsonb_typeof(${values} -> ${emailMessage(spec) ?? ""}) = 'object', false)`;
  const next = (of: "new" | "changed") =>
    db
      .select({
        line,
        verdict,
        fields: read,
        recordId,
        recordVersion,
        hasEmail: hasEmail.as("has_letter"),
      })
      .from(runRows)
      .where(and(eq(runRows.run, run.id), eq(verdict, of), gt(line, after)))
      .orderBy(asc(line))
      .limit(max);
  return unionAll(next("new"), next("changed")).orderBy(asc(line)).limit(max);
}

type Applied = { left: LeftRow[]; records: number };

/** Writes the rows that are still planned as they were checked. */
async function writeChecked(
  tx: Transaction,
  work: Work,
  rows: readonly ReadyRow[],
  ahead: unknown,
): Promise<Applied> {
  if (rows.length === 0) return { left: [], records: 0 };
  const { spec, context } = work;
  const staged = new Map(rows.map((row) => [row.line, row]));
  await spec.lock?.(tx, context, { name: "apply", rows });
  await lockRecords(tx, spec, rows);
  const planned = await spec.plan(tx, context, rows, ahead);
  const left: LeftRow[] = [];
  const same: Planned[] = [];
  for (const plan of planned) {
    const row = staged.get(plan.line);
    if (row && isAsChecked(plan, row)) same.push(plan);
    else left.push({ line: plan.line, messages: [reasonToLeave(work, plan)] });
  }
  const { post } = work;
  const refused = await writeSplit(tx, work, same, (inner, some) =>
    spec.write(inner, context, some, post),
  );
  const out = new Set(refused.map(({ row: { line } }) => line));
  const written = same.filter(({ line }) => !out.has(line));
  return {
    left: [
      ...left,
      ...refused.map(({ row: { line }, message }) => ({ line, messages: [whole(message)] })),
    ],
    records: await countRecords(tx, work, written),
  };
}

async function countRecords(
  tx: Transaction,
  { run }: Work,
  written: readonly Planned[],
): Promise<number> {
  const claims = written.flatMap(({ line, countsFor }) =>
    countsFor === undefined ? [] : [{ line, keys: [`written ${countsFor}`] }],
  );
  const again = await claimKeys(tx, run.id, claims);
  return written.length - again.size;
}

/** The records must not change between their plan and their write. */
async function lockRecords(tx: Transaction, { record }: ImportSpec, rows: readonly ReadyRow[]) {
  await lockIds(
    tx,
    record,
    rows.flatMap(({ recordId }) => recordId ?? []),
  );
}

function isAsChecked({ verdict, id, version }: Planned, row: ReadyRow): boolean {
  const isSameRecord = (id ?? null) === row.recordId && (version ?? null) === row.recordVersion;
  return verdict === row.verdict && isSameRecord;
}

function reasonToLeave(
  { run }: Pick<Work, "run">,
  { verdict, messages = [] }: Planned,
): RowMessage {
  const [first] = messages;
  if (verdict === "refused" && first) {
    const { column, value, message } = first;
    const not = isEdit(run) ? "Not changed" : "Not imported";
    return { column, value, message: `${not}: ${message}` };
  }
  const again = isEdit(run)
    ? "Select it again to change it."
    : "Upload the file again to import this row.";
  return whole(`This record has changed since the check. ${again}`);
}

const whole = (message: string): RowMessage => ({ column: null, value: "", message });
