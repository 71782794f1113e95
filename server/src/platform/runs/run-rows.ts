import { createHash } from "node:crypto";
import type { RowMessage, RunCounts } from "@pharmacy/contract/runs";
import { CELL_MAX, type Verdict } from "@pharmacy/contract/runs.values";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { runRows } from "./runs.table.ts";
import type { ImportSpec, MappedRow, Planned, RunContext } from "./spec.ts";

/** A row as it is staged. */
export type StagedRow = {
  line: number;
  verdict: Verdict;
  read: Record<string, string>;
  recordId: string | null;
  recordVersion: number | null;
  before: Record<string, unknown> | null;
  values: Record<string, unknown> | null;
  messages: RowMessage[] | null;
  reason: string | null;
  /** A number of 64 bits, as text. */
  key: string | null;
};

/** A row of the file, and why it cannot be taken at all. */
export type CheckedRow = MappedRow & { problem?: RowMessage };

const REASON_MAX = 300;

/** Says of each row what would become of it: the same for a file and for rows that were corrected. */
export async function planRows(
  tx: Transaction,
  spec: ImportSpec,
  context: RunContext,
  rows: readonly CheckedRow[],
): Promise<StagedRow[]> {
  const keys = new Map(rows.map((row) => [row.line, keyOf(spec, row)]));
  const first = await firstLines(tx, context.runId, rows, keys);
  const refusals = new Map<number, RowMessage>();
  for (const { line, problem } of rows) {
    const earlier = first.get(keys.get(line) ?? "");
    if (problem) refusals.set(line, problem);
    else if (earlier !== undefined && earlier < line) refusals.set(line, repeatOf(line, earlier));
  }
  const planned = await spec.plan(
    tx,
    context,
    rows.filter(({ line }) => !refusals.has(line)),
  );
  const byLine = new Map(planned.map((one) => [one.line, one]));
  return rows.map(({ line, fields }) => {
    const refusal = refusals.get(line);
    const plan: Planned | undefined = refusal
      ? { line, verdict: "refused", messages: [refusal] }
      : byLine.get(line);
    if (!plan) throw new Error(`Nothing was planned for line ${line}.`);
    return stagedRow(plan, fields, keys.get(line));
  });
}

function repeatOf(line: number, earlier: number): RowMessage & { reason: string } {
  const message = `Row ${line} repeats row ${earlier}.`;
  return { column: null, value: "", message, reason: "Repeats another row." };
}

function stagedRow(
  { line, verdict, id, version, before, values, messages = [] }: Planned,
  read: Record<string, string>,
  key: string | undefined,
): StagedRow {
  const [first] = messages;
  const reason = verdict === "refused" && first ? (first.reason ?? first.message) : null;
  return {
    ...{ line, verdict, read },
    ...{ recordId: id ?? null, recordVersion: version ?? null },
    before: before ?? null,
    values: values ?? null,
    messages:
      messages.length === 0
        ? null
        : messages.map(({ column, value, message }) => ({ column, value, message })),
    reason: reason?.slice(0, REASON_MAX) ?? null,
    key: key ?? null,
  };
}

/** What makes two rows one record, as a number: an index of texts would cost several times as much. */
function keyOf(spec: ImportSpec, { fields, problem }: CheckedRow): string | undefined {
  const key = problem ? undefined : spec.keyOf?.(fields);
  if (key === undefined || key === "") return;
  return createHash("sha256").update(key).digest().readBigInt64BE(0).toString();
}

/** The first line of each key: among these rows and all that are staged. */
async function firstLines(
  tx: Transaction,
  run: string,
  rows: readonly CheckedRow[],
  keys: ReadonlyMap<number, string | undefined>,
): Promise<Map<string, number>> {
  const first = new Map<string, number>();
  const take = (key: string | undefined, line: number) => {
    if (key !== undefined) first.set(key, Math.min(first.get(key) ?? line, line));
  };
  for (const { line } of rows) take(keys.get(line), line);
  if (first.size === 0) return first;
  const lines = rows.map(({ line }) => line);
  const staged = await tx.execute<{ key: string; line: number }>(sql`
    select key::text, min(line)::int as line from run_rows
    where run = ${run} and key = any(${sql.param([...first.keys()])}::bigint[])
      and line <> all(${sql.param(lines)}::int[]) group by key`);
  for (const { key, line } of staged.rows) take(key, line);
  return first;
}

/** How many rows of a run are new and not written yet, while it is checked. */
export async function countNewRows(
  tx: Transaction,
  { runId, isCheck }: Pick<RunContext, "runId" | "isCheck">,
): Promise<number> {
  if (!isCheck) return 0;
  return tx.$count(runRows, and(eq(runRows.run, runId), eq(runRows.verdict, "new")));
}

/** Counts with these rows added. */
export function counted(
  counts: RunCounts,
  rows: readonly Pick<StagedRow, "verdict" | "values">[],
  { letter }: Pick<ImportSpec, "letter">,
): RunCounts {
  const sum = { ...counts, read: counts.read + rows.length };
  for (const { verdict, values } of rows) {
    sum[verdict] += 1;
    if (letter !== undefined && values?.[letter]) sum.letters += 1;
  }
  return sum;
}

/** The values of a row, as far as they are kept: no text without end, and nothing that is no text. */
export function bounded(fields: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(fields)) {
    if (value.length > CELL_MAX || UNSTORABLE.test(value)) fields[name] = storable(value, CELL_MAX);
  }
  return fields;
}

/** The beginning of a text, without what the database takes for no text. */
export function storable(text: string, max: number): string {
  return text.slice(0, max).replace(UNSTORABLE_EACH, "\ufffd");
}

/**
 * Fields of one line as they are stored: a line break or a tab inside a cell is a space, and several
 * spaces are one. Otherwise a row would not be found again under the name that it was written with.
 */
export function tidied(
  fields: Record<string, string>,
  hasLines: ReadonlySet<string>,
): Record<string, string> {
  for (const [name, value] of Object.entries(fields)) {
    if (UNTIDY.test(value) && !hasLines.has(name)) fields[name] = oneLine(value);
  }
  return fields;
}

/** A cell as a field of one line has it. */
export const oneLine = (value: string) => value.replace(/[\s\p{Zs}]+/gu, " ").trim();

const UNTIDY = /[^\P{Zs} ]|[\t\r\n]| {2}/u;

/** The fields of an import that may have several lines. */
export const fieldsWithLines = ({ fields }: Pick<ImportSpec, "fields">) =>
  new Set(fields.flatMap(({ name, hasLines }) => (hasLines ? [name] : [])));

const UNSTORABLE = /[\0\p{Cs}]/u;
const UNSTORABLE_EACH = new RegExp(UNSTORABLE, "gu");
