import type { RunCounts } from "@pharmacy/contract/runs/runs";
import { CELL_MAX } from "@pharmacy/contract/runs/runs.values";
import { plainCode } from "@pharmacy/contract/tidy";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import type { MappedRow, Planned, PlannedMessage, StagedRow } from "./rows.ts";
import { keepNames, lineKey, takeKeys } from "./run-keys.ts";
import { runRows } from "./runs.table.ts";
import { emailMessage, type ImportSpec, type RunContext } from "./spec.ts";

const REASON_MAX = 300;

export async function planRows(
  tx: Transaction,
  spec: ImportSpec,
  context: RunContext,
  rows: readonly MappedRow[],
  ahead?: unknown,
): Promise<StagedRow[]> {
  const email = emailMessage(spec);
  const keys = rows.flatMap(({ line, fields, problem }) =>
    problem ? [] : (spec.keysOf?.(fields) ?? []).map((key) => lineKey(line, key)),
  );
  const repeats = await takeKeys(tx, context.runId, keys);
  const planned = await spec.plan(
    tx,
    context,
    rows.filter(({ line, problem }) => !(problem || repeats.has(line))),
    ahead,
  );
  const plans = new Map(planned.map((one) => [one.line, one]));
  // by different numbers two rows may mean one record
  const records = planned.flatMap(({ line, verdict, id }) =>
    id && verdict !== "refused" ? [lineKey(line, `record ${id}`)] : [],
  );
  const again = await takeKeys(tx, context.runId, records);
  for (const [line, earlier] of again) repeats.set(line, earlier);
  const staged = planned.filter(({ line, verdict }) => verdict !== "refused" && !repeats.has(line));
  await keepNames(tx, context.runId, staged);
  return rows.map(({ line, fields, problem }) => {
    const earlier = repeats.get(line);
    if (problem) return refusedRow(line, fields, problem);
    if (earlier !== undefined) {
      return { ...refusedRow(line, fields, repeatOf(line, earlier)), repeats: earlier };
    }
    const plan = plans.get(line);
    if (!plan) throw new Error(`Nothing was planned for line ${line}.`);
    return stagedRow(plan, fields, email);
  });
}

export function unplanned({ line, fields, problem }: MappedRow): StagedRow {
  if (problem) return refusedRow(line, fields, problem);
  return { ...stagedRow({ line, verdict: "unchanged" }, fields), verdict: "pending" };
}

function repeatOf(line: number, earlier: number): PlannedMessage {
  const message = `Row ${line} repeats row ${earlier}.`;
  return { column: null, value: "", message, reason: "Repeats another row." };
}

function refusedRow(line: number, read: Record<string, string>, message: PlannedMessage) {
  return stagedRow({ line, verdict: "refused", messages: [message] }, read);
}

function stagedRow(
  { line, verdict, id, version, before, values, messages = [] }: Planned,
  read: Record<string, string>,
  email = "",
): StagedRow {
  const [first] = messages;
  const reason = verdict === "refused" && first ? (first.reason ?? first.message) : null;
  return {
    line,
    verdict,
    read,
    repeats: null,
    recordId: id ?? null,
    recordVersion: version ?? null,
    before: before ?? null,
    // a new record is what was read of it, and its email
    values: (before ? values : emailIn(values, email)) ?? null,
    messages:
      messages.length === 0
        ? null
        : messages.map(({ column, value, message }) => ({ column, value, message })),
    reason: reason?.slice(0, REASON_MAX) ?? null,
  };
}

function emailIn(values: Planned["values"], email: string) {
  return values?.[email] ? { [email]: values[email] } : undefined;
}

export async function countNewRows(
  tx: Transaction,
  { runId, isCheck }: Pick<RunContext, "runId" | "isCheck">,
): Promise<number> {
  if (!isCheck) return 0;
  return tx.$count(runRows, and(eq(runRows.run, runId), eq(runRows.verdict, "new")));
}

export async function fieldsOfRun(
  tx: Transaction,
  run: string,
  max: number,
): Promise<MappedRow["fields"][]> {
  const rows = await tx
    .select({ fields: runRows.read })
    .from(runRows)
    .where(eq(runRows.run, run))
    .limit(max);
  return rows.map(({ fields }) => fields);
}

export function counted(
  counts: RunCounts,
  rows: readonly Pick<StagedRow, "verdict" | "values">[],
  spec: Pick<ImportSpec, "fields">,
): RunCounts {
  const email = emailMessage(spec);
  const sum = { ...counts, read: counts.read + rows.length };
  for (const { verdict, values } of rows) {
    sum[verdict] += 1;
    if (email !== undefined && values?.[email]) sum.letters += 1;
  }
  return sum;
}

export function bounded(fields: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(fields)) {
    if (value.length > CELL_MAX || UNSTORABLE.test(value)) fields[name] = storable(value, CELL_MAX);
  }
  return fields;
}

export function storable(text: string, max: number): string {
  return text.slice(0, max).replace(UNSTORABLE_EACH, "\ufffd");
}

/** A row would not be found again under a name with a line break or several spaces. */
export function tidied(
  fields: Record<string, string>,
  hasLines: ReadonlySet<string>,
): Record<string, string> {
  for (const [name, value] of Object.entries(fields)) {
    if (UNTIDY.test(value) && !hasLines.has(name)) fields[name] = oneLine(value);
  }
  return fields;
}

export function plainCodes(
  fields: Record<string, string>,
  codes: readonly string[],
): Record<string, string> {
  for (const name of codes) {
    const value = fields[name];
    if (value !== undefined) fields[name] = plainCode(value);
  }
  return fields;
}

export const fieldsWithCodes = ({ fields }: Pick<ImportSpec, "fields">) =>
  fields.flatMap(({ name, isCode }) => (isCode ? [name] : []));

export const oneLine = (value: string) => value.replace(/[\s\p{Zs}]+/gu, " ").trim();

const UNTIDY = /[^\P{Zs} ]|[\t\r\n]| {2}/u;

export const fieldsWithLines = ({ fields }: Pick<ImportSpec, "fields">) =>
  new Set(fields.flatMap(({ name, hasLines }) => (hasLines ? [name] : [])));

const UNSTORABLE = /[\0\p{Cs}]/u;
const UNSTORABLE_EACH = new RegExp(UNSTORABLE, "gu");
