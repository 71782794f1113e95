import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/** Stands between values in one text. Numbers, ids and JSON never have it. */
const BETWEEN = "\u001e";

type Fields = Record<string, unknown>;

/** One parameter for each field: rows of JSON would take the database twice the time. */
export function rowsOf(table: PgTable, rows: readonly object[], fields: readonly string[]): SQL {
  const columns = fields.map((field) => valuesOf(table, field, rows as readonly Fields[]));
  const names = sql.join(
    fields.map((field) => columnOf(table, field)),
    sql`, `,
  );
  const read = sql.join(
    columns.map(({ cast }, place) => {
      const column = columnOf(table, fields[place] ?? "");
      return cast ? sql`${column}::${cast} as ${column}` : column;
    }),
    sql`, `,
  );
  const lists = sql.join(
    columns.map(({ list }) => list),
    sql`, `,
  );
  return sql`(select ${read} from unnest(${lists}) as listed (${names}))`;
}

function valuesOf(
  table: PgTable,
  field: string,
  rows: readonly Fields[],
): { list: SQL; cast?: SQL } {
  const type = getTableColumns(table)[field]?.getSQLType();
  if (type === undefined) throw new Error(`There is no column ${field}.`);
  const as = sql.raw(type);
  if (type === "text") return { list: texts(rows.map((row) => row[field] ?? null)) };
  if (type === "text[]") {
    return { list: texts(rows.map((row) => literalOf(row[field]))), cast: as };
  }
  if (type.endsWith("]")) throw new Error(`Lists of ${type} cannot be given.`);
  const isJson = type === "jsonb";
  const written = rows.map((row) => {
    const value = row[field] ?? null;
    if (value === null) return "";
    if (isJson) return JSON.stringify(value);
    return Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : String(value);
  });
  const list = (element: SQL) =>
    sql`string_to_array(${written.join(BETWEEN)}, ${BETWEEN}, '')::${element}[]`;
  // a list of JSON is read value by value, and copied once more
  return isJson ? { list: list(sql`text`), cast: as } : { list: list(as) };
}

const texts = (values: unknown[]) => sql`${sql.param(values)}::text[]`;

function literalOf(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  return `{${value.map((one) => `"${String(one).replace(/["\\]/g, "\\$&")}"`).join()}}`;
}

/** In one statement, what one row leaves out would be null, and not its default. */
export function withSameFields<Row extends object>(
  rows: readonly Row[],
): { fields: string[]; rows: Row[] }[] {
  const groups = new Map<string, { fields: string[]; rows: Row[] }>();
  let last: { fields: string[]; rows: Row[] } | undefined;
  for (const row of rows) {
    const fields = namesIn(row);
    if (!last || !isSameList(fields, last.fields)) {
      const key = fields.join();
      last = groups.get(key) ?? { fields, rows: [] };
      groups.set(key, last);
    }
    last.rows.push(row);
  }
  return [...groups.values()];
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, place) => name === other[place]);

function namesIn(row: object): string[] {
  const values = row as Fields;
  return Object.keys(values).filter((field) => values[field] !== undefined);
}

export function columnOf(table: PgTable, field: string): SQL {
  if (!(field in getTableColumns(table))) throw new Error(`There is no column ${field}.`);
  return sql`${sql.identifier(toSnakeCase(field))}`;
}

export function equalToGiven(table: PgTable, fields: readonly string[], separator: SQL): SQL {
  const columns = fields.map((field) => columnOf(table, field));
  return sql.join(
    columns.map((column) => sql`${column} = given.${column}`),
    separator,
  );
}
