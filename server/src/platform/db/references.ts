import { getTableName, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import type { RecordTable } from "./kinds.ts";

/** How many records of another table refer to one record. */
export type Reference = { table: string; count: number };

/**
 * What refers to a record, according to the database's own foreign keys: tables added later are
 * included automatically. Parts that are deleted with their parent do not count.
 */
export async function referencesTo(
  db: Database | Transaction,
  table: RecordTable,
  id: string,
): Promise<Reference[]> {
  const keys = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('a', 'r') and cardinality(c.conkey) = 1
      and c.confrelid = ${getTableName(table)}::regclass`);
  const references: Reference[] = [];
  for (const key of keys.rows) {
    const [column, name] = [sql.identifier(key.column), sql.identifier(key.table)];
    const counted = await db.execute<{ count: string }>(
      sql`select count(*) from ${name} where ${column} = ${id}`,
    );
    const count = Number(counted.rows[0]?.count);
    if (count > 0) references.push({ table: key.table, count });
  }
  return references;
}

/** "214 items", "1 item and 2 price lists". */
export function inWords(references: Reference[]): string {
  const parts = references.map(({ table, count }) => {
    const many = table.replaceAll("_", " ");
    return `${count} ${count === 1 ? many.replace(/s$/, "") : many}`;
  });
  return parts.join(" and ");
}
