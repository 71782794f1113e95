import "../jitless.ts";
import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { COUNT, COUNT_MAX, PAGE_MAX } from "../list.values.ts";
import { Mapping, ReadOptions } from "../mapping/mapping.ts";
import { LOOKS } from "../mapping/mapping.values.ts";
import { recordFields, recordId } from "../record.ts";
import { choice, digits, text } from "../text.ts";
import { RUN_LIST } from "./runs.list.ts";
import {
  CELL_MAX,
  FILE_KIND_NAMES,
  RUN_KIND_NAMES,
  RUN_MODES,
  RUN_STATUSES,
  VERDICTS,
} from "./runs.values.ts";

const amount = z.int().check(z.minimum(0));

/**
 * How many rows came to what. Of a run that undoes another: how many records there are (`read`), are
 * deleted (`new`), restored (`changed`), and both (`written`), or are left as they are.
 */
export const RunCounts = z.object({
  /** Rows of the file that were read. */
  read: amount,
  new: amount,
  changed: amount,
  unchanged: amount,
  refused: amount,
  /** Corrected, and not checked again yet. */
  pending: amount,
  /** Records that were written, however many rows or parts they have. */
  written: amount,
  /** Checked, but not written, or not undone: their records had changed since. */
  left: amount,
  /** Letters that are sent once their rows are written. */
  letters: z._default(amount, 0),
});
export type RunCounts = z.infer<typeof RunCounts>;

/** One import or change of many records, from its beginning to its end, or the undoing of one. */
export const Run = z.object({
  ...recordFields,
  kind: z.enum(RUN_KIND_NAMES),
  status: z.enum(RUN_STATUSES),
  mode: z.enum(RUN_MODES),
  /** The pharmacy whose records it writes; null for those of the network. */
  organization: z.nullable(z.uuid()),
  /** The record whose parts it writes, or the pharmacy it copies from; null where there is none. */
  within: z.nullable(z.uuid()),
  /** What it does, where it has no file: "+2.5 %". */
  title: z.nullable(z.string()),
  /** Null where it has none, or undoes another run. */
  fileName: z.nullable(z.string()),
  fileSize: z.nullable(amount),
  counts: RunCounts,
  /** Share of the work that is done while it is checked or applied, 0 to 100; null when that is not known. */
  progress: z.nullable(z.int()),
  /** Columns of the file that are not imported. */
  ignoredColumns: z.array(z.string()),
  /** Why it stopped or failed, or what its user should know of its end. */
  message: z.nullable(z.string()),
  /** The run that this one undoes. */
  undoOf: z.nullable(z.uuid()),
  /** The run that undid this one. */
  undoneBy: z.nullable(z.uuid()),
  startedAt: z.nullable(z.iso.datetime()),
  finishedAt: z.nullable(z.iso.datetime()),
  /** Until when its rows can be seen; null once they are removed. */
  rowsUntil: z.nullable(z.iso.datetime()),
  /** Until when it can be undone; null where there is nothing to undo. */
  undoUntil: z.nullable(z.iso.datetime()),
});
export type Run = z.infer<typeof Run>;

/** What a file is uploaded for, before its bytes. */
export const RunUpload = z.strictObject({
  kind: choice(FILE_KIND_NAMES),
  /** For records of one pharmacy. */
  organization: z.optional(recordId()),
  /** For parts of one record. */
  within: z.optional(recordId()),
});
export type RunUpload = z.input<typeof RunUpload>;

/** Why one row is refused, or what to know of it. */
export const RowMessage = z.object({
  /** The field it is about; null for the whole row. */
  column: z.nullable(z.string()),
  /** What the file says there. */
  value: z.string(),
  /** What is wrong, and what to do. */
  message: z.string(),
});
export type RowMessage = z.infer<typeof RowMessage>;

/** One row of a file, and what will become of it. */
export const RunRow = z.object({
  /** The line of the file, or the row of the sheet, counted from 1. */
  line: z.int(),
  verdict: z.enum(VERDICTS),
  /** The record it is about; null for a new one. */
  recordId: z.nullable(z.uuid()),
  /** Its fields as the file has them, corrections included. */
  read: z.record(z.string(), z.string()),
  /** The fields that were corrected. */
  corrected: z.array(z.string()),
  /** Of a changed record, the fields that change as they are. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  /** The fields that will be written. */
  values: z.nullable(z.record(z.string(), z.unknown())),
  messages: z.array(RowMessage),
});
export type RunRow = z.infer<typeof RunRow>;

const filter = z._default(z.string().check(z.maxLength(300)), "");

/** Rows of a run in the order of the file. */
export const RunRowsQuery = z.strictObject({
  verdict: z._default(z.enum(["", ...VERDICTS]), ""),
  /** Those that are refused for this reason. */
  reason: filter,
  page: z._default(digits("Must be a page.", 1, PAGE_MAX), 1),
  count: z._default(digits(`Must be a number from 1 to ${COUNT_MAX}.`, 1, COUNT_MAX), COUNT),
});
export type RunRowsQuery = z.infer<typeof RunRowsQuery>;

/** Why rows are refused, the most frequent reason first. */
export const RunReasons = z.object({
  items: z.array(
    z.object({
      /** Names it among the reasons of the run. */
      reason: z.string(),
      column: z.nullable(z.string()),
      /** The message of one of its rows. */
      message: z.string(),
      count: amount,
      /** The value most of its rows have, and how many have it. */
      value: z.string(),
      valueCount: amount,
    }),
  ),
});
export type RunReasons = z.infer<typeof RunReasons>;

const cell = z.string().check(z.maxLength(CELL_MAX, `At most ${CELL_MAX} characters.`));

/** Another value for one row, or for all that are refused for one reason. */
export const RunCorrection = z.strictObject({
  /** The row; left out to correct all of a reason. */
  line: z.optional(z.int().check(z.minimum(1))),
  reason: z.optional(text("Reason", 1, 300)),
  column: text("Column", 1, 60),
  /** Of the reason, only rows with this value. */
  from: z.optional(cell),
  value: cell,
});
export type RunCorrection = z.input<typeof RunCorrection>;

/** A file before it is checked: its first rows, how it is read, and which column is which field. */
export const RunPreview = z.object({
  format: z.enum(["csv", "xlsx"]),
  options: ReadOptions,
  sheets: z.optional(z.array(z.string())),
  header: z.array(z.string()),
  /** The first 20 rows below the header. */
  rows: z.array(
    z.object({
      line: z.int(),
      cells: z.array(z.string()),
      problem: z.optional(z.string()),
      column: z.optional(z.int()),
    }),
  ),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      isRequired: z.boolean(),
      aliases: z.array(z.string()),
      looksLike: z.optional(z.enum(LOOKS)),
      neededBy: z.optional(z.string()),
      /** What it means to choose it, where it is a choice for the whole file. */
      choice: z.optional(z.string()),
    }),
  ),
  /** As it was for a file with the same columns, or as it is suggested. */
  mapping: Mapping,
  isRemembered: z.boolean(),
});
export type RunPreview = z.infer<typeof RunPreview>;

/** How a file is to be checked. */
export const RunCheck = z.strictObject({
  version: z.int().check(z.minimum(1)),
  mode: z._default(choice(RUN_MODES), "createAndUpdate"),
  options: ReadOptions,
  mapping: Mapping,
});
export type RunCheck = z.input<typeof RunCheck>;

/** What is applied: with `skipRefused`, the other rows although some are refused. */
export const RunApply = z.strictObject({
  version: z.int().check(z.minimum(1)),
  skipRefused: z._default(z.boolean(), false),
});
export type RunApply = z.input<typeof RunApply>;

/** The version of the run that its user saw. */
export const RunAct = z.strictObject({ version: z.int().check(z.minimum(1)) });

/** The newest first. */
export const RunsQuery = listQuery(RUN_LIST, {
  kind: RUN_KIND_NAMES,
  status: RUN_STATUSES,
  /** Runs that write one pharmacy's records. */
  organization: null,
  /** Runs that write the parts of one record. */
  within: null,
});
export type RunsQuery = z.infer<typeof RunsQuery>;
