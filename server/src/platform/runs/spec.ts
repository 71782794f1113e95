import type { Act } from "@pharmacy/contract/grants.values";
import type { ImportField } from "@pharmacy/contract/mapping/mapping.values";
import type { Model } from "@pharmacy/contract/models";
import type { RowMessage } from "@pharmacy/contract/runs/runs";
import type { RunKind, RunMode } from "@pharmacy/contract/runs/runs.values";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
import type { Kind, RecordTable } from "../db/kinds.ts";
import { requestOfRun } from "../db/write-many.ts";
import type { Services } from "../http/routes.ts";
import type { RunRecord } from "./runs.table.ts";
import type { TableReader } from "./source.ts";

/**
 * What a noun gives the kit to be imported. The kit reads the file, maps its columns, stages its
 * rows, and calls `plan` and `write` with a batch of them inside the batch's transaction.
 */
export type ImportSpec<Detail = unknown> = {
  kind: RunKind;
  fields: readonly ImportField[];
  /** What it imports. Undo goes by the entries of these records and of their parts in the audit log. */
  record: Kind<RecordTable>;
  /**
   * The parts of a record that `write` touches, each kind before those that refer to it. A record and
   * its parts are undone together, or left together.
   */
  parts?: readonly Part[];
  /**
   * What a row names its record by, such as a code and a number, after `applyMapping`. A row that has
   * one of an earlier row is refused by the kit, wherever in the file that is: "Row 8 repeats row 3.".
   */
  keysOf?(row: Record<string, string>): readonly string[];
  /** Of rows that refer to each other, in whatever order they are in the file. */
  together?: Together;
  /**
   * Says for each row what would be written, with a constant number of queries for the batch. The
   * same function serves check and apply, and nothing is written by it.
   */
  plan(
    tx: Transaction,
    context: RunContext,
    rows: readonly MappedRow[],
  ): Promise<Planned<Detail>[]>;
  /** Writes what was planned, through `writeMany` alone. Called with new and changed rows only. */
  write(
    tx: Transaction,
    context: RunContext,
    planned: readonly Planned<Detail>[],
    post: Post,
  ): Promise<void>;
  /** The record that a row is about, where several rows can be about one: it is counted once. */
  recordOf?(planned: Planned<Detail>): string | undefined;
  /** The planned value by which writing a row sends a letter. */
  letter?: string;
  /** What a person must be allowed to do to map these fields, besides importing. */
  needs?: Readonly<Record<string, readonly [Model, Act]>>;
  /** Of records that are parts of one other: that one. */
  whole?: Whole;
  /** Brings up to date what follows from records that Undo restored, and is not in the log. */
  restored?(tx: Transaction, rows: readonly RestoredRow[], actor: Actor): Promise<void>;
  /**
   * Why records cannot be as they were before the run, by their ids: Undo leaves them, and lists them.
   */
  refusedRestores?(
    tx: Transaction,
    context: RunContext,
    rows: readonly RestoredRow[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Locks what others lock before the records of a batch of an undo. */
  lockToUndo?(
    tx: Transaction,
    context: RunContext,
    records: readonly ReversedRecord[],
  ): Promise<unknown>;
  /** Called with the records whose parts a batch of an undo reversed: brings up to date what follows. */
  settled?(tx: Transaction, context: RunContext, ids: readonly string[]): Promise<void>;
  /**
   * Throws why nothing can be imported into a pharmacy: before its file is taken, and before each
   * batch is applied. It may lock the pharmacy.
   */
  admit?(tx: Transaction, organization: string, now: number): Promise<void>;
  /** The same, before each batch of an undo. */
  admitUndo?(tx: Transaction, context: RunContext): Promise<void>;
  /** Locks what rows refer to, where others lock it before the records: called before they are. */
  lockFirst?(tx: Transaction, rows: readonly MappedRow[]): Promise<unknown>;
};

/** A kind of records that belong to one other record. */
export type Part = {
  kind: Kind<RecordTable>;
  /** The column with the id of the record that it belongs to. */
  of: string;
  /**
   * Whether it is changed apart from its record, as stock is. Then only the parts that the run itself
   * wrote count as changed since.
   */
  isApart?: true;
};

/** A record, or a part of one, that Undo is about to reverse. */
export type ReversedRecord = { model: string; recordId: string };

/** A record as it is, and as it was before the run. */
export type RestoredRow = {
  id: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** Rows that are planned all at once, and written all at once. */
export type Together = {
  /** Most rows of a file. */
  max: number;
  /** The fields that name other rows: what is refused for one of these may be right after a correction. */
  refers: readonly string[];
};

/** What letters are written and sealed with. */
export type Post = Pick<Services, "config" | "secret">;
/** The record whose parts a run writes. */
export type Whole = {
  /** Locks it for a batch. Throws why its parts cannot be written. */
  lock(tx: Transaction, id: string): Promise<unknown>;
  /** Throws why so many of its parts cannot be removed. */
  requireLeft?(tx: Transaction, id: string, removed: number): Promise<void>;
  /** The same of all that an undo of these entries would remove, before it begins. */
  requireUndo?(tx: Transaction, id: string, request: string): Promise<void>;
  /** Tells its history how many parts a run has written, or taken back. */
  note(tx: Transaction, context: RunContext, id: string, done: Done): Promise<void>;
};

type Done = { written: number; isUndo: boolean };

/** All that can be imported, and how files are read. */
export type Imports = { specs: readonly ImportSpec[]; reader: TableReader };

/** For whom a run works, and on what. */
export type RunContext = {
  /** The person who started it; their request is the run, so that entries can be found by it. */
  actor: Actor;
  runId: string;
  /** The pharmacy whose records it writes; null for those of the network. */
  organization: string | null;
  /** The record whose parts it writes. */
  within: string | null;
  mode: RunMode;
  /** Whether what earlier batches planned is not written yet. */
  isCheck: boolean;
  /** Milliseconds since 1970. */
  now: number;
};

/** A run's entries are no part of the session or the request that started it. */
export function contextOf(run: RunRecord, now: number): RunContext {
  const { id: runId, organization, within, mode } = run;
  const none = { sessionId: null, ip: null, userAgent: null };
  const actor = { ...run.actor, ...none, requestId: requestOfRun(runId) };
  return { actor, runId, organization, within, mode, isCheck: run.status !== "applying", now };
}

/** Locks the record whose parts a run writes, if there is one. Throws why they cannot be written. */
export async function lockWhole(
  tx: Transaction,
  { whole }: Pick<ImportSpec, "whole">,
  within: string | null,
): Promise<void> {
  if (within !== null) await whole?.lock(tx, within);
}

/** What the noun of a kind gives. */
export function specOf(specs: readonly ImportSpec[], kind: RunKind): ImportSpec {
  const spec = specs.find((one) => one.kind === kind);
  if (!spec) throw new Error(`Nothing imports ${kind}.`);
  return spec;
}

/** One row of the file under the names of the fields: "" leaves a field as it is, "-" clears it. */
export type MappedRow = { line: number; fields: Record<string, string> };

/** What would become of one row. */
export type Planned<Detail = unknown> = {
  line: number;
  verdict: "new" | "changed" | "unchanged" | "refused";
  /** The record it was matched with, and its version; left out for a new one. */
  id?: string;
  version?: number;
  /** Of a changed record, the fields that change as they are. */
  before?: Record<string, unknown>;
  /** Of a new or changed record, the fields to write. */
  values?: Record<string, unknown>;
  /** Why it is refused; of other rows, what to know of them. */
  messages?: PlannedMessage[];
  /** By what a check finds this row when it plans others: `linesNamed`. */
  names?: readonly string[];
  /** What `write` needs besides: child rows. Never stored. */
  detail?: Detail;
};

export type PlannedMessage = RowMessage & {
  /**
   * What rows with this fault have in common, where their messages differ: 'Unit "x" does not
   * exist.' of many x is one reason each; a wrong check digit is one for all.
   */
  reason?: string;
};
