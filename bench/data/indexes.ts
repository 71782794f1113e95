type Statement = string | [string, unknown[]];

/**
 * Statements that fill a table while it has no indexes but its unique ones: an index is built many
 * times faster than it grows.
 */
export function withoutIndexes(table: string, statements: Statement[]): Statement[] {
  const kept = `put_away_${table}`;
  return [
    `create temp table ${kept} as
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = '${table}'::regclass and not indisunique`,
    eachOf(kept, "name", "'drop index ' || text"),
    ...statements,
    eachOf(kept, "definition", "text"),
  ];
}

const eachOf = (kept: string, column: string, statement: string) => `
  do $$ declare text text; begin
    for text in select ${column} from ${kept} loop execute ${statement}; end loop;
  end $$`;
