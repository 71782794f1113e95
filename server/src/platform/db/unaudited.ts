import type { SQL } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./database.ts";

/**
 * Set bookkeeping that says nothing about what anybody decided: counters, "last seen". It leaves no
 * entry in the audit log, so it must never set a field a person can read as a fact about a record.
 * Answers how many rows it set.
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

/** Add what is no record: a letter to be sent, whose reason is in the audit log by itself. */
export async function addUnaudited<Table extends PgTable>(
  db: Database | Transaction,
  table: Table,
  values: Table["$inferInsert"],
): Promise<void> {
  await db.insert(table).values(values);
}

/** Take out what is no record. Answers what was taken, to one caller only. */
export async function takeUnaudited<Table extends PgTable>(
  db: Database | Transaction,
  table: Table,
  condition: SQL,
): Promise<Table["$inferSelect"][]> {
  return (await db.delete(table).where(condition).returning()) as Table["$inferSelect"][];
}
