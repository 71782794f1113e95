import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./database.ts";
import { columnOf, equalToGiven, rowsOf, withSameFields } from "./given-rows.ts";
import { runStatement, type Statement, statementOf } from "./statements.ts";

/** Writes no audit entry: never for a field that users read as a fact about a record. */
export async function setUnaudited<Table extends PgTable>(
  db: Database | Transaction,
  table: Table,
  condition: SQL,
  values: PgUpdateSetSource<Table>,
): Promise<number> {
  const { rowCount } = await db.update(table).set(values).where(condition);
  return rowCount ?? 0;
}

/** Counts one up: the new count, or undefined if there is no row. */
export async function countUnaudited<Table extends PgTable & { count: PgColumn }>(
  db: Transaction,
  table: Table,
  condition: SQL,
): Promise<number | undefined> {
  const [row] = await db
    .update(table)
    .set({ count: sql`${table.count} + 1` } as PgUpdateSetSource<Table>)
    .where(condition)
    .returning({ count: sql<number>`${table.count}` });
  return row?.count;
}

/** `setUnaudited` for values with placeholders, as a statement that is built at its first use. */
export function settingUnaudited<Table extends PgTable>(
  table: Table,
  condition: SQL,
  values: () => PgUpdateSetSource<Table>,
): (tx: Transaction, placed: Readonly<Record<string, unknown>>) => Promise<void> {
  let statement: Statement | undefined;
  return async (tx, placed) => {
    statement ??= statementOf(tx.update(table).set(values()).where(condition).getSQL());
    await runStatement(tx, statement, placed);
  };
}

/** A part of a statement that writes a record: adds a row for what is `written`. */
export function addingBeside<Table extends PgTable>(
  table: Table,
  values: Partial<Record<keyof Table["$inferInsert"] & string, SQL>>,
): SQL {
  const names = Object.keys(values).map((field) => columnOf(table, field));
  const found = Object.values(values) as SQL[];
  return sql`insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(found, sql`, `)} from written`;
}

/** Another: sets columns to those that `found` has under the same names, for the row of its `id`. */
export function settingBeside<Table extends PgTable>(
  table: Table,
  fields: readonly (keyof Table["$inferInsert"] & string)[],
  found: SQL,
): SQL {
  const columns = fields.map((field) => columnOf(table, field));
  const set = columns.map((column) => sql`${column} = found.${column}`);
  const after = columns.map((column) => sql`${table}.${column}`);
  return sql`update ${table} set ${sql.join(set, sql`, `)} from (${found}) found
    where ${table}.id = found.id returning ${sql.join(after, sql`, `)}`;
}

export async function addUnaudited<Table extends PgTable>(
  db: Database | Transaction,
  table: Table,
  values: Table["$inferInsert"],
): Promise<void> {
  await db.insert(table).values(values);
}

/** Each row is returned to only one caller. */
export async function takeUnaudited<Table extends PgTable>(
  db: Database | Transaction,
  table: Table,
  condition: SQL,
): Promise<Table["$inferSelect"][]> {
  return (await db.delete(table).where(condition).returning()) as Table["$inferSelect"][];
}

export async function removeUnaudited(
  tx: Transaction,
  table: PgTable,
  condition: SQL | undefined,
): Promise<number> {
  const { rowCount } = await tx.delete(table).where(condition);
  return rowCount ?? 0;
}

export async function addManyUnaudited<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  all: readonly Partial<Table["$inferInsert"]>[],
): Promise<void> {
  for (const { fields, rows } of withSameFields(all)) {
    await tx.execute(insertOf(table, fields, rows));
  }
}

export async function addFoundUnaudited<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  fields: readonly (keyof Table["$inferInsert"] & string)[],
  found: SQL,
): Promise<number> {
  const columns = sql.join(
    fields.map((field) => columnOf(table, field)),
    sql`, `,
  );
  const { rowCount } = await tx.execute(sql`insert into ${table} (${columns}) ${found}`);
  return rowCount ?? 0;
}

export async function addMissingUnaudited<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Partial<Table["$inferInsert"]>[],
): Promise<number> {
  const insert = insertOf(table, Object.keys(rows[0] ?? {}), rows);
  const { rowCount } = await tx.execute(sql`${insert} on conflict do nothing`);
  return rowCount ?? 0;
}

function insertOf(table: PgTable, fields: readonly string[], rows: readonly object[]): SQL {
  const columns = sql.join(
    fields.map((field) => columnOf(table, field)),
    sql`, `,
  );
  return sql`insert into ${table} (${columns}) select ${columns} from ${rowsOf(table, rows, fields)} given`;
}

export async function setManyUnaudited<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  keys: readonly (keyof Table["$inferInsert"] & string)[],
  all: readonly Partial<Table["$inferInsert"]>[],
): Promise<void> {
  const isNamed = keys.map((field) => {
    const column = columnOf(table, field);
    return sql`${table}.${column} = given.${column}`;
  });
  for (const { fields, rows } of withSameFields(all)) {
    const set = fields.filter((field) => !(keys as readonly string[]).includes(field));
    await tx.execute(
      sql`update ${table} set ${equalToGiven(table, set, sql`, `)}
        from ${rowsOf(table, rows, fields)} given where ${sql.join(isNamed, sql` and `)}`,
    );
  }
}
