import { DrizzleQueryError, getTableColumns, getTableName, sql } from "drizzle-orm";
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
  // as PostgreSQL wrote them, including expressions such as lower(email)
  const key = sql.join(
    columns.map((column) => sql`${sql.raw(column)}::text`),
    sql` || ', ' || `,
  );
  const [row] = await db
    .select()
    .from(kind.table as RecordTable)
    .where(sql`${key} = ${values} and ${kind.present ?? sql`true`}`)
    .limit(1);
  return row as Row<Table> | undefined;
}

function fieldOf(table: RecordTable, column: string): string {
  const names = Object.keys(getTableColumns(table));
  return names.find((name) => toSnakeCase(name) === column) ?? column;
}
