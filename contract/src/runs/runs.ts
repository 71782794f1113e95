import "../jitless.ts";
import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { COUNT, COUNT_MAX, PAGE_MAX } from "../list.values.ts";
import { Mapping, ReadOptions, Source } from "../mapping/mapping.ts";
import { LOOKS, PICKS } from "../mapping/mapping.values.ts";
import { recordFields, recordId } from "../record.ts";
import { choice, digits, text } from "../text.ts";
import {
  CELL_MAX,
  CREATED,
  FILE_KIND_NAMES,
  LIKENESSES_MAX,
  PATH_SEPARATORS,
  RUN_KIND_NAMES,
  RUN_MODES,
  RUN_STATUSES,
  VERDICTS,
} from "./runs.values.ts";

const RUN_LIST = {
  sorts: ["createdAt"],
  filters: ["kind", "status", "organization", "within"],
} as const;

const amount = z.int().check(z.minimum(0));

/**
 * For an undo: all records (`read`), deleted (`new`), restored (`changed`), both (`written`), or
 * left as they are.
 */
export const RunCounts = z.object({
  read: amount,
  new: amount,
  changed: amount,
  unchanged: amount,
  refused: amount,
  pending: amount,
  /** Records, however many rows or parts they have. */
  written: amount,
  /** Neither written nor undone, because their records had changed since. */
  left: amount,
  letters: z._default(amount, 0),
});
export type RunCounts = z.infer<typeof RunCounts>;

export const Run = z.object({
  ...recordFields,
  kind: z.enum(RUN_KIND_NAMES),
  status: z.enum(RUN_STATUSES),
  mode: z.enum(RUN_MODES),
  organization: z.nullable(z.uuid()),
  within: z.nullable(z.uuid()),
  title: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  fileSize: z.nullable(amount),
  counts: RunCounts,
  /** From 0 to 100; null when it is not known. */
  progress: z.nullable(z.int()),
  ignoredColumns: z.array(z.string()),
  message: z.nullable(z.string()),
  undoOf: z.nullable(z.uuid()),
  undoneBy: z.nullable(z.uuid()),
  startedAt: z.nullable(z.iso.datetime()),
  finishedAt: z.nullable(z.iso.datetime()),
  rowsUntil: z.nullable(z.iso.datetime()),
  undoUntil: z.nullable(z.iso.datetime()),
});
export type Run = z.infer<typeof Run>;

export const RunUpload = z.strictObject({
  kind: choice(FILE_KIND_NAMES),
  organization: z.optional(recordId()),
  within: z.optional(recordId()),
});
export type RunUpload = z.input<typeof RunUpload>;

export const RowMessage = z.object({
  column: z.nullable(z.string()),
  value: z.string(),
  message: z.string(),
});
export type RowMessage = z.infer<typeof RowMessage>;

export const RunRow = z.object({
  /** Counted from 1. */
  line: z.int(),
  verdict: z.enum(VERDICTS),
  recordId: z.nullable(z.uuid()),
  /** The present name of a selected record. */
  recordLabel: z.optional(z.string()),
  read: z.record(z.string(), z.string()),
  corrected: z.array(z.string()),
  /** Current values of the fields that change. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  values: z.nullable(z.record(z.string(), z.unknown())),
  messages: z.array(RowMessage),
});
export type RunRow = z.infer<typeof RunRow>;

const filter = z._default(z.string().check(z.maxLength(300)), "");

export const RunRowsQuery = z.strictObject({
  verdict: z._default(z.enum(["", ...VERDICTS]), ""),
  reason: filter,
  /** Of the rows with this reason, those that have it for this value. */
  value: z.optional(z.string().check(z.maxLength(300))),
  page: z._default(digits("Must be a page.", 1, PAGE_MAX), 1),
  count: z._default(digits(`Must be a number from 1 to ${COUNT_MAX}.`, 1, COUNT_MAX), COUNT),
});
export type RunRowsQuery = z.infer<typeof RunRowsQuery>;

export const RunReasons = z.object({
  items: z.array(
    z.object({
      /** Names it in queries and corrections. */
      reason: z.string(),
      column: z.nullable(z.string()),
      /** Without the values of its rows. */
      message: z.string(),
      /** Rows. One with several faults is in several reasons. */
      count: amount,
      /** Different values of its rows, of which `values` has the most frequent. */
      valueCount: amount,
      values: z.array(z.object({ value: z.string(), count: amount })),
    }),
  ),
});
export type RunReasons = z.infer<typeof RunReasons>;

export const cell = z.string().check(z.maxLength(CELL_MAX, `At most ${CELL_MAX} characters.`));

export const RunCorrection = z.strictObject({
  line: z.optional(z.int().check(z.minimum(1))),
  reason: z.optional(text("Reason", 1, 300)),
  column: text("Column", 1, 60),
  from: z.optional(cell),
  value: cell,
});
export type RunCorrection = z.input<typeof RunCorrection>;

export const RunField = z.object({
  name: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  looksLike: z.optional(z.enum(LOOKS)),
  neededBy: z.optional(z.string()),
  picks: z.optional(z.enum(PICKS)),
  beside: z.optional(z.string()),
  /** Suggested once the field that it qualifies has a column, unless the header says otherwise. */
  usual: z.optional(z.string()),
  options: z.optional(z.readonly(z.array(z.object({ value: z.string(), label: z.string() })))),
  choice: z.optional(z.string()),
});
export type RunField = z.infer<typeof RunField>;

export const RunPreview = z.object({
  format: z.enum(["csv", "xlsx"]),
  options: ReadOptions,
  sheets: z.optional(z.array(z.string())),
  header: z.array(z.string()),
  rows: z.array(
    z.object({
      line: z.int(),
      cells: z.array(z.string()),
      problem: z.optional(z.string()),
      column: z.optional(z.int()),
    }),
  ),
  fields: z.array(RunField),
  mapping: Mapping,
  /** Guesses for a person to confirm: `mapping` is without them. */
  unsure: z.array(z.object({ field: z.string(), column: z.int(), reason: z.string() })),
  isRemembered: z.boolean(),
});
export type RunPreview = z.infer<typeof RunPreview>;

/** The values of a column, after they are joined and cut, before they are translated. */
export const RunValuesQuery = z.strictObject({ options: ReadOptions, source: Source });
export type RunValuesQuery = z.input<typeof RunValuesQuery>;

export const RunValues = z.object({
  values: z.array(z.object({ value: z.string(), count: amount })),
  /** Different values that are not listed; at least so many where `isWhole` is false. */
  others: amount,
  /** Rows that were read; not all of a large file. */
  rows: amount,
  isWhole: z.boolean(),
});
export type RunValues = z.infer<typeof RunValues>;

/** Values of a column that name no record yet, and that can be created. */
export const RunMissing = z.object({
  items: z.array(
    z.object({
      column: z.string(),
      creates: z.enum(CREATED),
      /** Records that would be created, parents included. */
      records: amount,
      rows: amount,
    }),
  ),
});
export type RunMissing = z.infer<typeof RunMissing>;

const separator = z._default(z.enum(["", ...PATH_SEPARATORS]), "");
const missingColumn = text("Column", 1, 60);

export const RunMissingQuery = z.strictObject({ column: missingColumn, separator });
export type RunMissingQuery = z.input<typeof RunMissingQuery>;

const likeness = z.object({
  value: z.string(),
  rows: amount,
  name: z.string(),
  like: z.string(),
  /** Can be used instead of creating another. */
  existing: z.nullable(z.object({ code: z.string(), name: z.string() })),
});

export const RunMissingPlan = z.object({
  records: amount,
  /** Records that are only above others. */
  parents: amount,
  rows: amount,
  shown: z.array(z.object({ name: z.string(), level: z.int(), rows: amount, isNew: z.boolean() })),
  /** They look like another record, and are created apart from it unless left out. */
  likenesses: z.array(likeness),
  likenessCount: amount,
  refused: z.array(z.object({ value: z.string(), rows: amount, message: z.string() })),
  refusedCount: amount,
  hasLevels: z.boolean(),
});
export type RunMissingPlan = z.infer<typeof RunMissingPlan>;

const value = z.string().check(z.maxLength(CELL_MAX));

/** Creates what the column names, except these values and those that stand for an existing one. */
export const RunMissingCreate = z.strictObject({
  column: missingColumn,
  separator,
  except: z._default(
    z
      .array(value)
      .check(z.maxLength(LIKENESSES_MAX, `Leave out at most ${LIKENESSES_MAX} values.`)),
    [],
  ),
  use: z._default(
    z
      .array(z.strictObject({ value, code: text("Code", 1, 60) }))
      .check(z.maxLength(LIKENESSES_MAX, `Replace at most ${LIKENESSES_MAX} values.`)),
    [],
  ),
});
export type RunMissingCreate = z.input<typeof RunMissingCreate>;

export const RunCheck = z.strictObject({
  version: z.int().check(z.minimum(1)),
  mode: z._default(choice(RUN_MODES), "createAndUpdate"),
  options: ReadOptions,
  mapping: Mapping,
});
export type RunCheck = z.input<typeof RunCheck>;

/** `skipRefused` writes the other rows although some are refused. */
export const RunApply = z.strictObject({
  version: z.int().check(z.minimum(1)),
  skipRefused: z._default(z.boolean(), false),
});
export type RunApply = z.input<typeof RunApply>;

export const RunAct = z.strictObject({ version: z.int().check(z.minimum(1)) });

export const RunsQuery = listQuery(RUN_LIST, {
  kind: RUN_KIND_NAMES,
  status: RUN_STATUSES,
  organization: null,
  within: null,
});
export type RunsQuery = z.infer<typeof RunsQuery>;
