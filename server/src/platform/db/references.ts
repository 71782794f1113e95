import { getTableName, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import type { RecordTable } from "./kinds.ts";

export type Reference = { table: string; count: number };

/** By the database's foreign keys. Parts that are deleted with their parent do not count. */
export async function referencesTo(
  db: Database | Transaction,
  table: RecordTable,
  id: string,
): Promise<Reference[]> {
  const keys = await keysTo(db, table, sql`c.confdeltype in ('a', 'r')`);
  const references: Reference[] = [];
  for (const key of keys) {
    const [column, name] = [sql.identifier(key.column), sql.identifier(key.table)];
    const counted = await db.execute<{ count: string }>(
      sql`select count(*) from ${name} where ${column} = ${id}`,
    );
    const count = Number(counted.rows[0]?.count);
    if (count > 0) references.push({ table: key.table, count });
  }
  return references;
}

/** Own parts count. Rows that are no records, such as the emails about a user, do not. */
export async function referencedAmong(
  db: Database | Transaction,
  table: RecordTable,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const keys = await keysTo(db, table, sql`(c.confdeltype in ('a', 'r') or ${isRecord})`);
  if (keys.length === 0) return new Set();
  const each = keys.map((key) => {
    const [column, name] = [sql.identifier(key.column), sql.identifier(key.table)];
    return sql`select distinct ${column} as id from ${name}
      where ${column} = any((select ids from given)::uuid[])`;
  });
  const { rows } = await db.execute<{ id: string }>(sql`
    with given as materialized (select ${sql.param([...ids])}::uuid[] as ids)
    ${sql.join(each, sql` union `)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Only records have versions. */
const isRecord = sql`exists (select from pg_attribute v
  where v.attrelid = c.conrelid and v.attname = 'version')`;

async function keysTo(db: Database | Transaction, table: RecordTable, condition: SQL) {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and ${condition}
      and c.confrelid = ${getTableName(table)}::regclass`);
  return rows;
}

export function inWords(references: Reference[]): string {
  const parts = references.map(({ table, count }) => {
    const many = table.replaceAll("_", " ");
    return `${count} ${count === 1 ? many.replace(/s$/, "") : many}`;
  });
  return parts.join(" and ");
}
