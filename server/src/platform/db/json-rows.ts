import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/** Rows as the database reads them: one parameter for all, of which it knows the types. */
export function rowsOf(table: PgTable, rows: readonly object[]): SQL {
  return sql`json_populate_recordset(null::${table}, ${jsonOf(rows)}::json)`;
}

/** Written row by row: a copy of thousands of rows under other names would be garbage at once. */
function jsonOf(rows: readonly object[]): string {
  const parts = rows.map((row) => {
    let text = "";
    for (const [field, value] of Object.entries(row)) {
      if (value === undefined) continue;
      text += `${text === "" ? "" : ","}${nameOf(field)}${value === null ? "null" : JSON.stringify(value)}`;
    }
    return `{${text}}`;
  });
  return `[${parts.join()}]`;
}

/**
 * Rows by the fields that they have: together in one statement, what one of them leaves out would
 * be null there, and no default.
 */
export function withSameFields<Given extends object>(
  rows: readonly Given[],
): { fields: string[]; rows: Given[] }[] {
  const groups = new Map<string, { fields: string[]; rows: Given[] }>();
  for (const row of rows) {
    const fields = namesIn(row);
    const key = fields.join();
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { fields, rows: [row] });
  }
  return [...groups.values()];
}

function namesIn(row: object): string[] {
  const values = row as Record<string, unknown>;
  return Object.keys(values).filter((field) => values[field] !== undefined);
}

/** The few hundred fields there are, each as `"in_snake_case":`. */
const names = new Map<string, string>();

function nameOf(field: string): string {
  const known = names.get(field);
  if (known !== undefined) return known;
  const name = `${JSON.stringify(toSnakeCase(field))}:`;
  names.set(field, name);
  return name;
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
