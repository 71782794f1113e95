import type { ChosenOptions, Mapping } from "@pharmacy/contract/mapping/mapping";
import type { RowMessage, RunCounts } from "@pharmacy/contract/runs/runs";
import {
  ROWS_KEPT_HOURS,
  RUN_KIND_NAMES,
  RUN_MODES,
  RUN_STATUSES,
  type RUNNING_STATUSES,
  VERDICTS,
} from "@pharmacy/contract/runs/runs.values";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Actor } from "../db/audit.ts";
import { instant, recordColumns } from "../db/columns.ts";
import type { Kind } from "../db/kinds.ts";
import { files } from "../files/files.table.ts";

/** Where the work on a run stands: what was done before it is done once. */
export type RunPlace = {
  /**
   * The last line of the file that was staged, and whether that was its last. Of a run that undoes
   * another: whether its records are staged.
   */
  readLine: number;
  isRead: boolean;
  /** The last line that was applied, and how many were. */
  appliedLine: number;
  appliedRows?: number;
  /** Of a stopped run, what it goes on with. */
  stopped?: (typeof RUNNING_STATUSES)[number];
};

/** Before anything was done. */
export const START: RunPlace = { readLine: 0, isRead: false, appliedLine: 0, appliedRows: 0 };
export const NO_COUNTS: RunCounts = {
  read: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  pending: 0,
  written: 0,
  left: 0,
  letters: 0,
};

/** Long work on many records that a person started: an import, or the undoing of one. */
export const runs = pgTable(
  "runs",
  {
    ...recordColumns(),
    kind: text({ enum: RUN_KIND_NAMES }).notNull(),
    status: text({ enum: RUN_STATUSES }).notNull(),
    mode: text({ enum: RUN_MODES }).notNull(),
    organization: uuid(),
    /** The record whose parts it writes, or the pharmacy it copies from; null where there is none. */
    within: uuid(),
    /** What it does, where it has no file. */
    title: text(),
    /** The uploaded file; null once it was removed, or where there is none. */
    file: uuid().references(() => files.id),
    fileName: text(),
    fileSize: integer(),
    fileHash: text(),
    options: jsonb().$type<ChosenOptions>(),
    /** The names of the columns, and what remembers a mapping for the same ones. */
    header: jsonb().$type<string[]>().notNull().default([]),
    fingerprint: text(),
    mapping: jsonb().$type<Mapping>(),
    ignoredColumns: jsonb().$type<string[]>().notNull().default([]),
    counts: jsonb().$type<RunCounts>().notNull(),
    place: jsonb().$type<RunPlace>().notNull(),
    progress: integer(),
    message: text(),
    undoOf: uuid(),
    undoneBy: uuid(),
    /** In whose name it works. */
    actor: jsonb().$type<Actor>().notNull(),
    person: uuid(),
    idempotencyKey: text(),
    startedAt: instant(),
    finishedAt: instant(),
    rowsUntil: instant(),
    undoUntil: instant(),
    /** Set while a process works on it, and renewed with every batch. */
    heartbeatAt: instant(),
    worker: uuid(),
    /** Times a process began with the same batch and did not end it. */
    attempts: integer().notNull().default(0),
    search: text().generatedAlwaysAs(sql`search_text(coalesce(file_name, ''))`),
  },
  (table) => [
    index("runs_created_at").on(table.createdAt, table.id),
    index("runs_kind").on(table.kind, table.createdAt, table.id),
    index("runs_running").on(table.createdAt).where(sql`status in ('checking', 'applying')`),
    index("runs_rows_until").on(table.rowsUntil).where(sql`rows_until is not null`),
    index("runs_fingerprint").on(table.kind, table.fingerprint, table.updatedAt),
    index("runs_within").on(table.within, table.createdAt, table.id).where(sql`within is not null`),
    index("runs_person").on(table.person, table.status),
    uniqueIndex("runs_idempotency_key").on(table.person, table.idempotencyKey),
  ],
);

/**
 * The rows of a run, staged while it is checked until a day after its end. They are no records. Below
 * line 1 are the records that an undo has still to reverse.
 */
export const runRows = pgTable(
  "run_rows",
  {
    // no reference, which would be looked up for each of a million rows: runs are never deleted
    run: uuid().notNull(),
    line: integer().notNull(),
    verdict: text({ enum: VERDICTS }).notNull(),
    read: jsonb().$type<Record<string, string>>().notNull(),
    /** Names of the fields that were corrected. */
    corrected: jsonb().$type<string[]>(),
    recordId: uuid(),
    recordVersion: integer(),
    /** Of a changed record, the fields that change: as they are, and as they would be. */
    before: jsonb().$type<Record<string, unknown>>(),
    values: jsonb().$type<Record<string, unknown>>(),
    messages: jsonb().$type<RowMessage[]>(),
    /** What rows with its first message have in common. */
    reason: text(),
    /** The line that is the same record. */
    repeats: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.run, table.line] }),
    index("run_rows_verdict").on(table.run, table.verdict, table.line),
    index("run_rows_repeats").on(table.run, table.repeats).where(sql`repeats is not null`),
  ],
);

/** What the rows of a run are known by: of two rows with one key, the second is refused. */
export const runKeys = pgTable(
  "run_keys",
  {
    run: uuid().notNull(),
    /** A hash. */
    key: bigint({ mode: "bigint" }).notNull(),
    line: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.run, table.key] }),
    index("run_keys_line").on(table.run, table.line),
  ],
);

/** By what rows of a run are found that may be about the same record as others; any number have one. */
export const runNames = pgTable(
  "run_names",
  {
    run: uuid().notNull(),
    /** A hash. */
    key: bigint({ mode: "bigint" }).notNull(),
    line: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.run, table.key, table.line] }),
    index("run_names_line").on(table.run, table.line),
  ],
);

/**
 * Personal values that a run changed, as they were before: the log only says that they changed, and
 * Undo needs them. They are kept for as long as the run can be undone.
 */
export const runOriginals = pgTable(
  "run_originals",
  {
    run: uuid().notNull(),
    recordId: uuid().notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.run, table.recordId] })],
);

export type RunRecord = typeof runs.$inferSelect;

/** Until when the rows of a run that ends now are kept. */
export function rowsUntil(now: number): string {
  return new Date(now + ROWS_KEPT_HOURS * HOUR_MS).toISOString();
}

export const runKind: Kind<typeof runs> = {
  table: runs,
  model: "run",
  thing: "Import",
  label: ({ title, fileName, kind }) => title ?? fileName ?? `the import of ${kind}`,
  organization: runs.organization,
  hidden: [
    "file",
    "fileHash",
    "options",
    "header",
    "fingerprint",
    "mapping",
    "place",
    "actor",
    "person",
    "idempotencyKey",
    "within",
    "heartbeatAt",
    "worker",
    "attempts",
    "search",
  ],
};
