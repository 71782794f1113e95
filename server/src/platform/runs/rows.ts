import type { RowMessage } from "@pharmacy/contract/runs/runs";
import type { Verdict } from "@pharmacy/contract/runs/runs.values";

// The stages of a row: read, mapped, planned, staged, written; and of an undo: reversed, restored, left.

export type ReadRow = {
  /** The line where it begins, or the row of the sheet, counted from 1. */
  line: number;
  /** May share memory with the rows around it: copy what is kept for longer than its batch. */
  cells: string[];
  problem?: string;
  /** The place of the cell at fault; left out where the whole row is. */
  column?: number;
  /** Places of number cells whose text, as 163.212, could be read as thousands. */
  decimals?: number[];
};

/** A row under the names of the fields: "" leaves a field as it is, "-" clears it. */
export type MappedRow = {
  line: number;
  fields: Record<string, string>;
  problem?: RowMessage;
};

export type Planned<Detail = unknown> = {
  line: number;
  verdict: "new" | "changed" | "unchanged" | "refused";
  /** The record it was matched with, and its version; left out for a new one. */
  id?: string;
  version?: number;
  /** The present values of the fields that change. */
  before?: Record<string, unknown>;
  values?: Record<string, unknown>;
  messages?: PlannedMessage[];
  /** The row that this refused one is the same record as. */
  repeats?: number;
  /** Names by which a check finds this row when it plans others: `linesNamed`. */
  names?: readonly string[];
  /** The record it counts for, where several rows can be about one. */
  countsFor?: string;
  /** More for `write`, such as child rows. Never stored. */
  detail?: Detail;
};

export type PlannedMessage = RowMessage & {
  /** The fault without the row's values. Left out where the message has none. */
  reason?: string | undefined;
};

/** Names the record that a row is about. */
export type RowKey = {
  key: string;
  /** The field that has it, and its value as the file says it. */
  column: string;
  value: string;
};

/** A planned row as the database keeps it until a day after the run. */
export type StagedRow = {
  line: number;
  verdict: Verdict;
  read: Record<string, string>;
  recordId: string | null;
  recordVersion: number | null;
  before: Record<string, unknown> | null;
  values: Record<string, unknown> | null;
  messages: PlannedMessage[] | null;
  /** Of a refused row: one for each message, in the same order. */
  reasons: string[] | null;
  repeats: number | null;
};

/** A record that a run wrote, with the log entries of the record and of its parts. */
export type WrittenRecord = {
  line: number;
  id: string;
  isNew: boolean;
  entries: string[];
};

/** A record, or a part of one, that an undo is about to reverse. */
export type ReversedRecord = { model: string; recordId: string };

/** A record as it is, and as it was before the run. */
export type RestoredRow = {
  id: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** A record that an undo leaves as it is with all its parts, and why. */
export type LeftRecord = { id: string; message: string };
