import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { columnOf } from "./given-rows.ts";

export type LoggedWrite<Row> = {
  entry: string;
  action: AuditAction;
  before?: Row;
  /** A new record lacks the defaults of the database. */
  after?: Row;
};

export type Writer = { id: string | null; name: string; requestId: string | null };

export type WriteSource = { kind: string; id: string | null };

/** Its rows are added by the statement that writes the records, and never changed. */
export type Ledger<Row> = {
  table: PgTable;
  fields: readonly string[];
  /**
   * It finds the new entries in `logged (id, at)`; all else it reads as it was before the
   * statement.
   */
  rows(
    writes: readonly LoggedWrite<Row>[],
    writer: Writer,
    source: WriteSource | undefined,
  ): SQL | undefined;
  /** The same for a single write, in a text that stays: only its values change. */
  single?: {
    rows: SQL;
    /** Undefined: this write has no rows. */
    valuesOf(
      write: LoggedWrite<Row>,
      writer: Writer,
      source: WriteSource | undefined,
    ): Readonly<Record<string, unknown>> | undefined;
  };
};

type Posting<Row> = {
  ledger: Ledger<Row> | undefined;
  writes: readonly LoggedWrite<Row>[];
  writer: Writer;
  source: WriteSource | undefined;
};

export function entriesAndLedger<Row>(
  entries: SQL,
  { ledger, writes, writer, source }: Posting<Row>,
): SQL {
  return withLedgerRows(entries, ledger, ledger?.rows(writes, writer, source));
}

export function withLedgerRows(
  entries: SQL,
  ledger: Pick<Ledger<never>, "table" | "fields"> | undefined,
  rows: SQL | undefined,
): SQL {
  if (!ledger || !rows) return sql`logged as (${entries})`;
  const columns = sql.join(
    ledger.fields.map((field) => columnOf(ledger.table, field)),
    sql`, `,
  );
  return sql`logged as (${entries} returning id, at),
    posted as (insert into ${ledger.table} (${columns}) ${rows})`;
}
