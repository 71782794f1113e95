import type { Model } from "@pharmacy/contract/models";
import { type Column, getTableColumns, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Ledger } from "./ledger.ts";

/** A table that can be listed and read. */
export type StoredTable = PgTable & { id: PgColumn };

/** A table whose rows are writable records, with a version and dates. */
export type RecordTable = StoredTable & {
  version: PgColumn;
  createdAt: PgColumn;
  updatedAt: PgColumn;
  createdBy: PgColumn;
};

export type Row<Table extends StoredTable> = Table["$inferSelect"];
export type Values<Table extends StoredTable> = Table["$inferInsert"];

/**
 * What the shared verbs need to know about a kind of record to name it on screen and in the audit
 * log.
 */
export type Kind<Table extends StoredTable = StoredTable> = {
  table: Table;
  model: Model;
  /** The noun on screen, capitalized as at the beginning of a sentence: "Unit". */
  thing: string;
  /** The name of one record. */
  label(row: Row<Table>): string;
  /**
   * The pharmacy a record belongs to: pharmacy users only have access to their own, and the audit
   * log names it.
   */
  organization?: PgColumn;
  /** The condition for records that the pharmacy's own users may access, if not all. */
  grantable?: SQL;
  /** Whether records without a pharmacy are for all pharmacies, and so for their users too. */
  isSharedWithoutOrganization?: true;
  /** The user a record belongs to, for roles with access only to their own. */
  person?: PgColumn;
  /** Condition of every read: excludes softly deleted records. */
  present?: SQL;
  /** Columns that never leave the server; the audit log only says that they changed. */
  secrets?: readonly string[];
  /** Personal columns: the audit log only says that they changed. */
  personal?: readonly string[];
  /** What to do instead of deleting a record in use, other than making it inactive. */
  insteadOfDeleting?: string;
  /**
   * Columns that callers never need: search text, bookkeeping. They are neither read nor logged.
   */
  hidden?: readonly string[];
  /**
   * Those of them that follow from other columns and rows. Where these are restored from the log,
   * they are worked out again.
   */
  follows?: readonly string[];
  /** A table that gets a row for each write, besides the log. */
  ledger?: Ledger<Row<Table>>;
};

/** The pharmacy a record belongs to, or null. */
export function organizationOf<Table extends StoredTable>(
  { organization }: Pick<Kind<Table>, "organization">,
  row: Row<Table>,
): string | null {
  return organization ? ((row[organization.name] as string | null | undefined) ?? null) : null;
}

/** The columns that a read returns, by their names in code. */
export function readableColumns<Table extends StoredTable>(kind: Kind<Table>) {
  const left = new Set([...(kind.hidden ?? []), ...(kind.secrets ?? [])]);
  return Object.fromEntries(
    Object.entries(getTableColumns(kind.table)).filter(([name]) => !left.has(name)),
  ) as Record<string, PgColumn>;
}

/** A row from the driver, converted to the names and types of the code. */
export function rowFrom<Table extends StoredTable>(
  table: Table,
  raw: Record<string, unknown>,
): Row<Table> {
  const entries = storedColumns(table).map(([name, stored, column]) => [
    name,
    decoded(column, raw[stored]),
  ]);
  return Object.fromEntries(entries) as Row<Table>;
}

/** Name in code, name in the database, column. */
type StoredColumn = [string, string, PgColumn];
const known = new WeakMap<StoredTable, StoredColumn[]>();

function storedColumns(table: StoredTable): StoredColumn[] {
  const columns =
    known.get(table) ??
    Object.entries(getTableColumns(table)).map(
      ([name, column]): StoredColumn => [name, toSnakeCase(name), column],
    );
  known.set(table, columns);
  return columns;
}

function decoded(column: Column, value: unknown): unknown {
  return value === null || value === undefined ? null : column.mapFromDriverValue(value);
}
