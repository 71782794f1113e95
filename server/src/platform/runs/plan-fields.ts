import type { RowMessage } from "@pharmacy/contract/runs/runs";
import { type $ZodError, type $ZodType, safeParse } from "zod/v4/core";
import { AppError } from "../app-error.ts";
import { differences } from "../db/audit.ts";
import { quickly } from "./quick-fields.ts";
import type { MappedRow, Planned, PlannedMessage } from "./rows.ts";
import type { RunContext } from "./spec.ts";

type Fields = Record<string, unknown>;

/** "" leaves a field as it is, "-" clears it. */
export function mergedWith(
  before: Fields,
  { fields }: Pick<MappedRow, "fields">,
  readers: Record<string, (value: string) => unknown> = {},
): Fields {
  const merged = { ...before };
  for (const [name, value] of Object.entries(fields)) {
    if (value === "") continue;
    merged[name] = value === "-" ? null : (readers[name]?.(value) ?? value);
  }
  return merged;
}

/** Anything else is left to the field's own message. */
export function wholeNumberOf(value: string): unknown {
  return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

export function checkFields<Output>(
  schema: $ZodType<Output>,
  values: Fields,
  row: Pick<MappedRow, "fields">,
): { values: Output } | { messages: PlannedMessage[] } {
  const known = quickly(schema, values);
  if (known) return { values: known as Output };
  const result = safeParse(schema, values);
  return result.success ? { values: result.data } : { messages: complaints(result.error, row) };
}

const MESSAGES_MAX = 10;

function complaints(
  { issues }: $ZodError,
  { fields }: Pick<MappedRow, "fields">,
): PlannedMessage[] {
  const seen = new Map<string, RowMessage>();
  for (const { path, message } of issues.slice(0, MESSAGES_MAX)) {
    const column = columnOf(path, fields);
    const value = shown(column === null ? "" : (fields[column] ?? ""));
    if (!seen.has(column ?? "")) seen.set(column ?? "", { column, value, message });
  }
  return [...seen.values()];
}

/** Problems of a part, as of an address, are about the column named after the part. */
function columnOf(path: readonly PropertyKey[], fields: Record<string, string>): string | null {
  const [first, ...parts] = path.map(String);
  return (first !== undefined && first in fields ? first : (parts.at(-1) ?? first)) ?? null;
}

export function messagesOf(
  error: unknown,
  { fields }: Pick<MappedRow, "fields">,
): PlannedMessage[] {
  if (!(error instanceof AppError)) throw error;
  const { reason } = error;
  const named = Object.entries(error.fields ?? {});
  if (named.length === 0) return [{ column: null, value: "", message: error.message, reason }];
  return named.map(([column, message]) => ({
    column,
    message,
    value: shown(fields[column] ?? ""),
    reason,
  }));
}

const VALUE_MAX = 200;

function shown(value: string): string {
  return value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value;
}

/** All that is wrong with a row, at most one fault of each field. */
export class Faults {
  readonly messages: PlannedMessage[] = [];
  readonly #row: Pick<MappedRow, "fields">;

  constructor(row: Pick<MappedRow, "fields">) {
    this.#row = row;
  }

  has(column: string): boolean {
    return this.messages.some((one) => one.column === column);
  }

  add(...messages: readonly PlannedMessage[]): void {
    for (const one of messages) {
      if (one.column === null || !this.has(one.column)) this.messages.push(one);
    }
  }

  /** Undefined where the work refuses the row. */
  within<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      this.add(...messagesOf(error, this.#row));
      return undefined;
    }
  }
}

/** Complaints about what the row says, without those about what it leaves out. */
export const aboutWritten = (
  messages: readonly PlannedMessage[],
  { fields }: Pick<MappedRow, "fields">,
) => messages.filter(({ column }) => column !== null && (fields[column] ?? "") !== "");

export const MODE_REFUSALS = {
  update: 'This record does not exist yet. Choose "New and existing" to add it.',
  create: 'This record already exists. Choose "New and existing" to change it.',
};

type Stored = { id: string; version: number };

export function plannedAs<Before extends Stored>(
  line: number,
  before: Before | undefined,
  values: Fields,
  { mode }: Pick<RunContext, "mode">,
): Planned {
  if (!before) {
    if (mode === "update") return refused(line, MODE_REFUSALS.update);
    return { line, verdict: "new", values };
  }
  const now = before as Fields;
  const others = Object.keys(values).filter(
    (name) => (now[name] ?? null) !== (values[name] ?? null),
  );
  const changes = differences(picked(now, others), picked(values, others));
  const names = [...new Set(changes.map(({ field }) => field.split(".", 1)[0] ?? field))];
  const known = { line, id: before.id, version: before.version };
  if (names.length === 0) return { ...known, verdict: "unchanged" };
  if (mode === "create") return refused(line, MODE_REFUSALS.create);
  const pick = (from: Fields) => picked(from, names);
  return { ...known, verdict: "changed", before: pick(now), values: pick(values) };
}

const picked = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]));

function refused(line: number, message: string): Planned {
  return { line, verdict: "refused", messages: [{ column: null, value: "", message }] };
}
