import type { ChosenOptions, Mapping } from "@pharmacy/contract/mapping/mapping";
import type { RunCounts } from "@pharmacy/contract/runs/runs";
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
  uuid,
} from "drizzle-orm/pg-core";
import type { Actor } from "../db/audit.ts";
import { instant, recordColumns } from "../db/columns.ts";
import type { Kind } from "../db/kinds.ts";
import { files } from "../files/files.table.ts";
import type { PlannedMessage } from "./rows.ts";

export type RunPlace = {
  /**
   * The last line that was staged. `isRead` says that all lines, or all records of an undo, are.
   */
  readLine: number;
  isRead: boolean;
  appliedLine: number;
  appliedRows?: number;
  /** The status that a stopped run goes on with. */
  stopped?: (typeof RUNNING_STATUSES)[number];
};

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
    title: text(),
    file: uuid().references(() => files.id),
    fileName: text(),
    fileSize: integer(),
    options: jsonb().$type<ChosenOptions>(),
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
    actor: jsonb().$type<Actor>().notNull(),
    person: uuid(),
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
  ],
);

/**
 * Kept until a day after the end of the run. Below line 1 are records that an undo has still to
 * reverse.
 */
export const runRows = pgTable(
  "run_rows",
  {
    // no reference, which would be looked up for each of a million rows: runs are never deleted
    run: uuid().notNull(),
    line: integer().notNull(),
    verdict: text({ enum: VERDICTS }).notNull(),
    read: jsonb().$type<Record<string, string>>().notNull(),
    corrected: jsonb().$type<string[]>(),
    recordId: uuid(),
    recordVersion: integer(),
    before: jsonb().$type<Record<string, unknown>>(),
    values: jsonb().$type<Record<string, unknown>>(),
    messages: jsonb().$type<PlannedMessage[]>(),
    /** Rows with the same fault in the same field share one. */
    reasons: text().array(),
    /** The line that is the same record. */
    repeats: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.run, table.line] }),
    index("run_rows_verdict").on(table.run, table.verdict, table.line),
    index("run_rows_repeats").on(table.run, table.repeats).where(sql`repeats is not null`),
  ],
);

/** A row with a key of an earlier row is refused. */
export const runKeys = pgTable(
  "run_keys",
  {
    run: uuid().notNull(),
    key: bigint({ mode: "bigint" }).notNull(),
    line: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.run, table.key] }),
    // by line first: the database has no figures of rows just staged, and would find keys by the run
    index("run_keys_line").on(table.line, table.run),
  ],
);

/** Names find rows that may be about the same record. Any number of rows can share one. */
export const runNames = pgTable(
  "run_names",
  {
    run: uuid().notNull(),
    key: bigint({ mode: "bigint" }).notNull(),
    line: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.run, table.key, table.line] }),
    index("run_names_line").on(table.line, table.run),
  ],
);

/** The log only says that personal values changed, and an undo needs them. */
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
    "options",
    "header",
    "fingerprint",
    "mapping",
    "place",
    "actor",
    "person",
    "within",
    "heartbeatAt",
    "worker",
    "attempts",
    "search",
  ],
};
