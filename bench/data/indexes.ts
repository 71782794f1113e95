type Statement = string | [string, unknown[]];

/** Drops all indexes but unique ones meanwhile: one is built many times faster than it grows. */
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
