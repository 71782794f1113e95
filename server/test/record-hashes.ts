import type { Database } from "../src/platform/db/database.ts";

/** Tables of a noun, each with the column that names the record: `{ items: "id", item_parts: "item" }`. */
export type NounTables = Record<string, string>;

/**
 * What an undo rightly changes of a record that it gives back as it was: how often it was written, and
 * when, because undoing is a change as well; when its stock last changed; and who added a part again
 * that the run had removed.
 */
export const WRITTEN = [
  "version",
  "updated_at",
  "changed_at",
  "last_stock_at",
  "created_at",
  "created_by",
];

/** Every column of every row that belongs to a record, but for those left out, as one hash. */
export async function recordHashes(
  db: Database,
  tables: NounTables,
  without: readonly string[] = [],
): Promise<Map<string, string>> {
  const rows = Object.entries(tables).map(
    ([table, column]) =>
      `select "${column}" as record, '${table} ' || (to_jsonb(t) - $1::text[])::text as row from ${table} t`,
  );
  const found = await db.$client.query<{ record: string; hash: string }>(
    `select record, md5(string_agg(row, chr(10) order by row)) as hash
     from (${rows.join(" union all ")}) rows where record is not null group by record`,
    [without],
  );
  return new Map(found.rows.map(({ record, hash }) => [record, hash]));
}
