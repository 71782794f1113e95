import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/** Rows as the database reads them: one parameter for all, of which it knows the types. */
export function rowsOf(table: PgTable, rows: readonly object[]): SQL {
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [toSnakeCase(field), value])),
  );
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(stored)}::json)`;
}

/** A column by its name in code. */
export function columnOf(table: PgTable, field: string): SQL {
  if (!(field in getTableColumns(table))) throw new Error(`There is no column ${field}.`);
  return sql`${sql.identifier(toSnakeCase(field))}`;
}

/** `a = given.a, b = given.b` */
export function equalToGiven(table: PgTable, fields: readonly string[], separator: SQL): SQL {
  const columns = fields.map((field) => columnOf(table, field));
  return sql.join(
    columns.map((column) => sql`${column} = given.${column}`),
    separator,
  );
}
