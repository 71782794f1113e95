import type pg from "pg";

/** Copies rows with other values: expressions over `source` and `other`, by column. */
export async function copyRows(
  client: pg.Client,
  table: string,
  { source, other, values }: { source: string; other: string; values: Record<string, string> },
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'
     order by ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => `"${name}"`);
  const read = rows.map(({ name }) => values[name] ?? `source."${name}"`);
  await client.query(
    `insert into ${table} (${names.join(", ")})
     select ${read.join(", ")} from (${source}) source, (${other}) other`,
  );
}
