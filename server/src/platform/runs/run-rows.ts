import { MODELS } from "@pharmacy/contract/models";
import type { RunCounts } from "@pharmacy/contract/runs/runs";
import { CELL_MAX } from "@pharmacy/contract/runs/runs.values";
import { plainCode } from "@pharmacy/contract/tidy";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import type { MappedRow, Planned, PlannedMessage, RowKey, StagedRow } from "./rows.ts";
import { claimKeys, forgetKeys, keepNames, type Repeat } from "./run-keys.ts";
import { runRows } from "./runs.table.ts";
import { emailMessage, type ImportSpec, type RunContext } from "./spec.ts";

const REASON_MAX = 300;
const MESSAGES_MAX = 20;

/** Rows that were refused may leave others for them to repeat, which is planned again so often. */
const ROUNDS_MAX = 3;

/** Tells all faults of a row at once: those of its own, then what it repeats. */
export async function planRows(
  tx: Transaction,
  spec: ImportSpec,
  context: RunContext,
  rows: readonly MappedRow[],
  ahead?: unknown,
): Promise<StagedRow[]> {
  const email = emailMessage(spec);
  const whole = rows.filter(({ problem }) => !problem);
  const keys = new Map(whole.map(({ line, fields }) => [line, spec.keysOf?.(fields) ?? []]));
  const plans = new Map<number, Planned>();
  const repeats = new Map<number, Repeat[]>();
  let left = whole;
  for (let round = 1; round <= ROUNDS_MAX && left.length > 0; round += 1) {
    if (round > 1) await forgetKeys(tx, context.runId, linesIn(left));
    // what was read ahead has the plans of the first round in it
    const planned = await spec.plan(tx, context, left, round === 1 ? ahead : undefined);
    for (const plan of planned) plans.set(plan.line, plan);
    const claims = left.map(({ line }) => claimOf(plans.get(line), line, keys.get(line) ?? []));
    const found = await claimKeys(tx, context.runId, claims);
    for (const [line, some] of found) repeats.set(line, some);
    const isOver = claims.every(({ line, isRefused }) => isRefused || !found.has(line));
    if (isOver || !spec.isSequential) break;
    left = left.filter(({ line }) => !repeats.has(line));
  }
  const accepted = [...plans.values()].filter(
    ({ line, verdict }) => verdict !== "refused" && !repeats.has(line),
  );
  await keepNames(tx, context.runId, accepted);
  return rows.map(({ line, fields, problem }) => {
    if (problem) return refusedRow(line, fields, [problem]);
    const plan = plans.get(line);
    if (!plan) throw new Error(`Nothing was planned for row ${line}.`);
    const [first] = repeats.get(line) ?? [];
    if (!first) return { ...stagedRow(plan, fields, email), repeats: plan.repeats ?? null };
    const again = repeatsOf(spec, keys.get(line) ?? [], repeats.get(line) ?? []);
    const own = plan.verdict === "refused" && plan.repeats === undefined ? plan.messages : [];
    // the plan sees earlier rows too, and would say the same of the field in other words
    const others = (own ?? []).filter(({ column }) => !again.some((one) => one.column === column));
    return { ...refusedRow(line, fields, [...others, ...again]), repeats: first.line };
  });
}

const linesIn = (rows: readonly MappedRow[]) =>
  sql`line = any(${sql.param(rows.map(({ line }) => line))}::int[])`;

function claimOf(plan: Planned | undefined, line: number, own: readonly RowKey[]) {
  const keys = own.map(({ key }) => key);
  if (plan?.verdict === "refused") return { line, keys, isRefused: true };
  // by different numbers two rows may mean one record
  return { line, keys: plan?.id ? [...keys, `record ${plan.id}`] : keys };
}

export function unplanned({ line, fields, problem }: MappedRow): StagedRow {
  if (problem) return refusedRow(line, fields, [problem]);
  return { ...stagedRow({ line, verdict: "unchanged" }, fields), verdict: "pending" };
}

const KEY_SHOWN_MAX = 100;

function repeatsOf(
  { fields, record }: Pick<ImportSpec, "fields" | "record">,
  keys: readonly RowKey[],
  repeats: readonly Repeat[],
): PlannedMessage[] {
  const named = repeats.flatMap(({ place, line }) => {
    const key = keys[place];
    if (!key) return [];
    const label = fields.find(({ name }) => name === key.column)?.label ?? "This";
    const value = key.value.slice(0, KEY_SHOWN_MAX);
    const message = `${label} ${value} is also in row ${rowNumber(line)}.`;
    return { column: key.column, value, message, reason: `${label} is also in another row.` };
  });
  const [first] = repeats;
  return named.length > 0 || !first ? named : [sameRecord(MODELS[record.model].noun, first.line)];
}

/** For rows that name one record in different ways. */
export function sameRecord(noun: string, line: number): PlannedMessage {
  const message = `This ${noun} is also in row ${rowNumber(line)}.`;
  return { column: null, value: "", message, reason: `This ${noun} is also in another row.` };
}

export const rowNumber = (line: number) => line.toLocaleString("en");

function refusedRow(
  line: number,
  read: Record<string, string>,
  messages: readonly PlannedMessage[],
) {
  return stagedRow({ line, verdict: "refused", messages: [...messages] }, read);
}

function stagedRow(
  { line, verdict, id, version, before, values, messages = [] }: Planned,
  read: Record<string, string>,
  email = "",
): StagedRow {
  const faults = new Map<string, PlannedMessage>();
  for (const one of messages.slice(0, MESSAGES_MAX)) {
    const reason = reasonOf(one);
    if (!faults.has(reason)) faults.set(reason, one);
  }
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
    messages: faults.size === 0 ? null : [...faults.values()],
    reasons: verdict === "refused" ? [...faults.keys()] : null,
  };
}

/** One name for the same fault in the same field. */
const reasonOf = ({ column, message, reason = message }: PlannedMessage) =>
  `${column ?? ""}: ${reason}`.slice(0, REASON_MAX);

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
