import { Column, type GetColumnData, is, Param, Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { connectionOf, type Database, type Transaction } from "./database.ts";

/** Its text was written by the query builder once; only the values change from one use to the next. */
export type Statement = { text: string; valuesOf(placed: PlacedValues): unknown[] };

type PlacedValues = Readonly<Record<string, unknown>>;

const DIALECT = new PgDialect({ casing: "snake_case" });

/** Text, as the query builder reads them: columns decide what moments and dates become. */
const AS_TEXT: ReadonlySet<number> = new Set([
  1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231,
]);
const types = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    AS_TEXT.has(id) ? String : pg.types.getTypeParser(id, format as "text"),
} as pg.CustomTypesConfig;

export function statementOf(query: SQL): Statement {
  const { sql: text, params } = DIALECT.sqlToQuery(query);
  const readers = params.map(readerOf);
  return { text, valuesOf: (placed) => readers.map((read) => read(placed)) };
}

function readerOf(param: unknown): (placed: PlacedValues) => unknown {
  if (is(param, Placeholder)) return valueNamed(param.name);
  if (!is(param, Param)) return () => param;
  const { value, encoder } = param;
  if (!is(value, Placeholder)) throw new Error("The query builder left a value unencoded.");
  const read = valueNamed(value.name);
  return (placed) => {
    const one = read(placed);
    return one === null ? null : encoder.mapToDriverValue(one);
  };
}

function valueNamed(name: string): (placed: PlacedValues) => unknown {
  return (placed) => {
    const value = placed[name];
    if (value === undefined) throw new Error(`No value for ${name}.`);
    return value;
  };
}

/** Rows as lists of values, in the order of the statement. */
export async function runStatement(
  db: Database | Transaction,
  { text, valuesOf }: Statement,
  placed: PlacedValues = {},
): Promise<unknown[][]> {
  const client = "rollback" in db ? connectionOf(db as Transaction) : (db as Database).$client;
  const query = { text, values: valuesOf(placed), rowMode: "array" as const, types };
  return (await client.query<unknown[]>(query)).rows;
}

export type Fields = Readonly<Record<string, Column | SQL>>;

type Selected<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends SQL<infer Type>
    ? Type
    : Of[Name] extends Column
      ? GetColumnData<Of[Name]>
      : never;
};

/** A query that is built at its first use, in a transaction too. */
export function queryOf<Of extends Fields>(
  fields: Of,
  from: () => SQL,
): (db: Database | Transaction, placed?: PlacedValues) => Promise<Selected<Of>[]> {
  const read = rowReader(fields) as (values: readonly unknown[]) => Selected<Of>;
  let statement: Statement | undefined;
  return async (db, placed) => {
    statement ??= statementOf(sql`select ${sql.join(Object.values(fields), sql`, `)} ${from()}`);
    return (await runStatement(db, statement, placed)).map(read);
  };
}

/** Reads the values of a row by the fields that the statement was written for. */
export function rowReader(fields: Fields): (values: readonly unknown[]) => Record<string, unknown> {
  const readers = Object.entries(fields).map(([name, field]) => ({
    name,
    decode: decoderOf(field),
  }));
  const empty = Object.fromEntries(readers.map(({ name }) => [name, null]));
  return (values) => {
    const row: Record<string, unknown> = { ...empty };
    for (const [place, { name, decode }] of readers.entries()) {
      const value = values[place];
      if (value !== null) row[name] = decode(value);
    }
    return row;
  };
}

function decoderOf(field: Column | SQL): (value: unknown) => unknown {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value);
  const { decoder } = field as unknown as {
    decoder: { mapFromDriverValue(value: unknown): unknown };
  };
  return (value) => decoder.mapFromDriverValue(value);
}
