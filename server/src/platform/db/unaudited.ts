import type { SQL } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./database.ts";

/**
 * Set bookkeeping columns: counters, "last seen". It writes no audit entry, so it must never set a
 * field that users read as a fact about a record. Returns how many rows it set.
 */
export async function setUnaudited<Table extends PgTable>(
  db: Database | Transaction,
  table: Table,
  condition: SQL,
  values: PgUpdateSetSource<Table>,
): Promise<number> {
  const { rowCount } = await db.update(table).set(values).where(condition);
  return rowCount ?? 0;
}

/**
 * Add a row that is not a record: a letter to be sent, for example, whose reason has its own audit
 * entry.
 */
export async function addUnaudited<Table extends PgTable>(
  db: Database | Transaction,
  table: Table,
  values: Table["$inferInsert"],
): Promise<void> {
  await db.insert(table).values(values);
}

/** Remove rows that are not records. Each row is returned to only one caller. */
export async function takeUnaudited<Table extends PgTable>(
  db: Database | Transaction,
  table: Table,
  condition: SQL,
): Promise<Table["$inferSelect"][]> {
  return (await db.delete(table).where(condition).returning()) as Table["$inferSelect"][];
}
