import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { columnOf } from "./given-rows.ts";

/** A write of one record: without `before` it is new, without `after` it is deleted. */
export type LoggedWrite<Row> = {
  /** The id of its entry in the log. */
  entry: string;
  action: AuditAction;
  before?: Row;
  /** A new record lacks the defaults of the database. */
  after?: Row;
};

/** Who writes, and in which request. */
export type Writer = { id: string | null; name: string; requestId: string | null };

/** The receipt, the recall or whatever else brought a write about. */
export type WriteSource = { kind: string; id: string | null };

/**
 * A table that says what writes of some kind of record came to. Its rows are added by the statement
 * that writes the records, and never changed.
 */
export type Ledger<Row> = {
  table: PgTable;
  /** The columns that `rows` fills, in its order. */
  fields: readonly string[];
  /**
   * The query for the rows to add, undefined where there are none. It finds the entries that are
   * written in `logged (id, at)`; everything else it reads as it was before the statement.
   */
  rows(
    writes: readonly LoggedWrite<Row>[],
    writer: Writer,
    source: WriteSource | undefined,
  ): SQL | undefined;
};

type Posting<Row> = {
  ledger: Ledger<Row> | undefined;
  writes: readonly LoggedWrite<Row>[];
  writer: Writer;
  source: WriteSource | undefined;
};

/** The parts of a statement that add entries to the log, and the rows of their ledger. */
export function entriesAndLedger<Row>(
  entries: SQL,
  { ledger, writes, writer, source }: Posting<Row>,
): SQL {
  const rows = ledger?.rows(writes, writer, source);
  if (!ledger || !rows) return sql`logged as (${entries})`;
  const columns = sql.join(
    ledger.fields.map((field) => columnOf(ledger.table, field)),
    sql`, `,
  );
  return sql`logged as (${entries} returning id, at),
    posted as (insert into ${ledger.table} (${columns}) ${rows})`;
}
