import type { Model } from "@pharmacy/contract/models";
import { type Column, getTableColumns, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Ledger } from "./ledger.ts";

export type StoredTable = PgTable & { id: PgColumn };

export type RecordTable = StoredTable & {
  version: PgColumn;
  createdAt: PgColumn;
  updatedAt: PgColumn;
  createdBy: PgColumn;
};

export type Row<Table extends StoredTable> = Table["$inferSelect"];
export type Values<Table extends StoredTable> = Table["$inferInsert"];

export type ValuesOf<Derived extends Record<string, SQL>> = {
  [Name in keyof Derived]: Derived[Name] extends SQL<infer Type> ? Type : never;
};

export type Kind<Table extends StoredTable = StoredTable> = {
  table: Table;
  model: Model;
  /** The noun on screen, capitalized as at the beginning of a sentence: "Unit". */
  thing: string;
  label(row: Row<Table>): string;
  /** Pharmacy users only have access to records of their own pharmacy. */
  organization?: PgColumn;
  /** The condition for records that the pharmacy's own users may access, if not all. */
  grantable?: SQL;
  /** Records without a pharmacy are for the users of all pharmacies. */
  isSharedWithoutOrganization?: true;
  /** The user a record belongs to, for roles with access only to their own. */
  person?: PgColumn;
  present?: SQL;
  /** Columns that never leave the server; the audit log only says that they changed. */
  secrets?: readonly string[];
  /** Personal columns: the audit log only says that they changed. */
  personal?: readonly string[];
  /** Advice for a record in use, if it is not to make it inactive. */
  insteadOfDeleting?: string;
  /** Columns that callers never need: neither read nor logged. */
  hidden?: readonly string[];
  /** Columns that are computed again where a record is restored from the log. */
  follows?: readonly string[];
  ledger?: Ledger<Row<Table>>;
};

export function organizationOf<Table extends StoredTable>(
  { organization }: Pick<Kind<Table>, "organization">,
  row: Row<Table>,
): string | null {
  return organization ? ((row[organization.name] as string | null | undefined) ?? null) : null;
}

export function readableColumns<Table extends StoredTable>(kind: Kind<Table>) {
  const left = new Set([...(kind.hidden ?? []), ...(kind.secrets ?? [])]);
  return Object.fromEntries(
    Object.entries(getTableColumns(kind.table)).filter(([name]) => !left.has(name)),
  ) as Record<string, PgColumn>;
}

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
