import { DrizzleQueryError, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { DatabaseError } from "pg";
import { AppError } from "../app-error.ts";
import type { Database, Transaction } from "./database.ts";
import type { Kind, RecordTable, Row } from "./kinds.ts";

const UNIQUE_VIOLATION = "23505";

export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error;
  return error instanceof Error && error.cause ? databaseErrorOf(error.cause) : undefined;
}

/**
 * A failed query's message contains its values, and the driver's details the row with its hashes.
 */
export function withoutValues(error: unknown): unknown {
  const cause = databaseErrorOf(error);
  if (cause) {
    const { code, constraint, table, column } = cause;
    return Object.assign(new Error(cause.message), { code, constraint, table, column });
  }
  return error instanceof DrizzleQueryError ? (error.cause ?? new Error("A query failed.")) : error;
}

export type Explanations<Table extends RecordTable> = Record<
  string,
  (taken: Row<Table>) => AppError
>;

const unexplained = new WeakMap<DatabaseError, (db: Database) => Promise<AppError | undefined>>();

/**
 * Finding the holder needs a new transaction, because the refused one is dead: inside of one, the
 * violation is rethrown, and `explainedConflict` reports it afterwards.
 */
export async function explainingConflicts<Table extends RecordTable, Result>(
  db: Database | Transaction,
  kind: Kind<Table>,
  write: () => Promise<Result>,
  explanations: Explanations<Table> = {},
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const violation = databaseErrorOf(error);
    if (violation?.code !== UNIQUE_VIOLATION) throw error;
    const explainTo = (handle: Database) => explain(handle, kind, violation, explanations);
    if (!("rollback" in db)) throw (await explainTo(db as Database)) ?? error;
    // the outermost write knows best what was meant
    unexplained.set(violation, explainTo);
    throw error;
  }
}

export async function explainedConflict(db: Database, error: unknown): Promise<unknown> {
  const violation = databaseErrorOf(error);
  return (violation && (await unexplained.get(violation)?.(db))) ?? error;
}

async function explain<Table extends RecordTable>(
  db: Database,
  kind: Kind<Table>,
  violation: DatabaseError,
  explanations: Explanations<Table>,
): Promise<AppError | undefined> {
  if (violation.table !== getTableName(kind.table)) return;
  // PostgreSQL writes: Key (code)=(TAB) already exists.
  const [, keys = "", values = ""] =
    /^Key \((.+?)\)=\((.*)\) already exists/.exec(violation.detail ?? "") ?? [];
  // commas between columns, not within a function's arguments
  const columns = keys.split(/, (?![^(]*\))/);
  const taken = await holderOf(db, kind, columns, values);
  if (!taken) return;
  const explanation = explanations[violation.constraint ?? ""];
  if (explanation) return explanation(taken);
  const [field = ""] = columns;
  const name = field[0]?.toUpperCase() + field.slice(1).replaceAll("_", " ");
  const message = `${name} "${values}" is already used by ${kind.label(taken)}.`;
  return new AppError("conflict", message, { fields: { [fieldOf(kind.table, field)]: message } });
}

async function holderOf<Table extends RecordTable>(
  db: Database,
  kind: Kind<Table>,
  columns: string[],
  values: string,
): Promise<Row<Table> | undefined> {
  const [row] = await db
    .select()
    .from(kind.table as RecordTable)
    .where(sql`${keyIs(kind.table, columns, values)} and ${kind.present ?? sql`true`}`)
    .limit(1);
  return row as Row<Table> | undefined;
}

/**
 * PostgreSQL writes the values of a key with commas between them, which a text may have too. Where
 * only the last can have one, each is compared by itself, so that the index of the key finds it.
 */
function keyIs(table: RecordTable, columns: readonly string[], values: string): SQL {
  const types = columns.map((column) =>
    getTableColumns(table)[fieldOf(table, column)]?.getSQLType(),
  );
  const firsts = types.slice(0, -1);
  if (!firsts.every((type) => type !== undefined && PLAIN.has(type))) {
    const key = sql.join(
      columns.map((column) => sql`${sql.raw(column)}::text`),
      sql` || ', ' || `,
    );
    return sql`${key} = ${values}`;
  }
  const parts = values.split(", ");
  const last = parts.slice(firsts.length).join(", ");
  const parted = [...parts.slice(0, firsts.length), last];
  return sql.join(
    columns.map((column, place) => {
      const type = types[place];
      return type === undefined
        ? sql`${sql.raw(column)}::text = ${parted[place]}`
        : sql`${sql.raw(column)} = ${parted[place]}::${sql.raw(type)}`;
    }),
    sql` and `,
  );
}

const PLAIN: ReadonlySet<string> = new Set(["uuid", "integer", "bigint", "date", "boolean"]);

function fieldOf(table: RecordTable, column: string): string {
  const names = Object.keys(getTableColumns(table));
  return names.find((name) => toSnakeCase(name) === column) ?? column;
}
