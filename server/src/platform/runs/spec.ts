import type { Act } from "@pharmacy/contract/grants.values";
import type { ImportField } from "@pharmacy/contract/mapping/mapping.values";
import type { Model } from "@pharmacy/contract/models";
import { isEdit, type RunKind, type RunMode } from "@pharmacy/contract/runs/runs.values";
import type { Actor } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { Kind, RecordTable } from "../db/kinds.ts";
import { requestOfRun } from "../db/write-many.ts";
import type { Services } from "../http/routes.ts";
import type { MissingSpec } from "./missing.ts";
import type { MappedRow, Planned, RestoredRow, ReversedRecord, RowKey } from "./rows.ts";
import type { RunRecord } from "./runs.table.ts";
import type { TableReader } from "./source.ts";

export type SpecField = ImportField & {
  /** A permission that mapping it takes, besides that to import. */
  needs?: readonly [Model, Act];
  /** The planned value that shows that writing the row sends an email. */
  letter?: string;
  /** Suggested beside a mapped column whose header says nothing else. */
  usual?(db: Database): Promise<string | undefined>;
  /** Its values may name other rows, so all rows of a file are planned and written at once. */
  namesRows?: true;
};

export type ImportSpec<Detail = unknown, Ahead = unknown> = {
  kind: RunKind;
  fields: readonly SpecField[];
  /** Undo goes by the audit log entries of these records and of their parts. */
  record: Kind<RecordTable>;
  /** Each kind before those that refer to it. A record and its parts are undone together, or not. */
  parts?: readonly Part[];
  /**
   * Names of the record a row means. A row with a key of another is refused as a repeat. Refused
   * rows take none.
   */
  keysOf?(row: Record<string, string>): readonly RowKey[];
  /** What is planned for a row depends on the rows before it, so it is planned again without repeats. */
  isSequential?: true;
  /**
   * Decides each row with a constant number of queries for the batch. Check and apply call it alike,
   * and it writes nothing.
   */
  plan(
    tx: Transaction,
    context: RunContext,
    rows: readonly MappedRow[],
    ahead?: Ahead,
  ): Promise<Planned<Detail>[]>;
  /**
   * Reads for `plan` while the batch before is written, in a transaction of its own that locks
   * nothing. `plan` must see what has changed since.
   */
  lookAhead?(tx: Transaction, context: RunContext, rows: readonly MappedRow[]): Promise<Ahead>;
  /** Writes new and changed rows, through `writeMany` alone. */
  write(
    tx: Transaction,
    context: RunContext,
    planned: readonly Planned<Detail>[],
    post: Post,
  ): Promise<void>;
  /**
   * Locks what other writers lock before the records, in their order. Throws why nothing may be
   * written.
   */
  lock?(tx: Transaction, scope: LockScope, step: LockStep): Promise<unknown>;
  undo?: UndoSpec;
  edits?: EditSpec;
  /** Columns whose records can be created where there are none. */
  missing?: readonly MissingSpec[];
};

/** How selected records are changed together. */
export type EditSpec = {
  /** Fields and columns of the same name, which tell a record from all others. */
  names: readonly string[];
  fields: readonly string[];
};

export type LockScope = Pick<RunContext, "actor" | "organization" | "within" | "now" | "isEdit">;

export type LockStep =
  | { name: "upload" }
  | { name: "apply"; rows: readonly MappedRow[] }
  | { name: "startUndo"; run: string }
  | { name: "undo"; records: readonly ReversedRecord[] };

export type UndoSpec = {
  /** Why records cannot be as they were before the run, by their ids. Undo leaves and lists them. */
  refuse?(
    tx: Transaction,
    context: RunContext,
    rows: readonly RestoredRow[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Updates what follows from a reversed batch and is not in the log. May still throw to refuse it. */
  settle?(tx: Transaction, context: RunContext, reversed: Reversed): Promise<unknown>;
};

export type Reversed = {
  restored: readonly RestoredRow[];
  /** Ids of records that the run had added. */
  removed: readonly string[];
  withParts: readonly string[];
};

export type Part = {
  kind: Kind<RecordTable>;
  /** The column with the id of the record that it belongs to. */
  of: string;
  /**
   * It is changed apart from its record, as stock is: only the parts that the run itself wrote count
   * as changed since.
   */
  isApart?: true;
};

export type Post = Pick<Services, "config" | "secret">;
export type Imports = { specs: readonly ImportSpec[]; reader: TableReader };

export type RunContext = {
  /** The person who started it; their request is the run, so that entries can be found by it. */
  actor: Actor;
  runId: string;
  /** The pharmacy whose records it writes; null for those of the network. */
  organization: string | null;
  /** The record whose parts it writes, such as a price list. */
  within: string | null;
  mode: RunMode;
  /** Nothing is written yet of earlier batches. */
  isCheck: boolean;
  /** Selected records are changed; no file is imported. */
  isEdit?: boolean;
  /** The same object for all batches of a run. */
  whole?: object;
  now: number;
};

/** A run's entries are no part of the session or the request that started it. */
export function contextOf(run: RunRecord, now: number): RunContext {
  const { id: runId, organization, within, mode } = run;
  const none = { sessionId: null, ip: null, userAgent: null };
  const actor = { ...run.actor, ...none, requestId: requestOfRun(runId) };
  const isCheck = run.status !== "applying";
  return { actor, runId, organization, within, mode, isCheck, isEdit: isEdit(run), whole: {}, now };
}

/** The most rows of a file whose rows may name each other: all of ATC is 7,000. */
export const TOGETHER_MAX = 20_000;

export const isTogether = ({ fields }: Pick<ImportSpec, "fields">) =>
  fields.some(({ namesRows }) => namesRows);

export const emailMessage = ({ fields }: Pick<ImportSpec, "fields">): string | undefined =>
  fields.find(({ letter: email }) => email !== undefined)?.letter;

export function specOf(specs: readonly ImportSpec[], kind: RunKind): ImportSpec {
  const spec = specs.find((one) => one.kind === kind);
  if (!spec) throw new Error(`Nothing imports ${kind}.`);
  return spec;
}
