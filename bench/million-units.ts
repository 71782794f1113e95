import pg from "pg";

export const ROWS = 1_000_000;

/** Adds a million units to an empty table, for measuring lists and searches. */
export async function fillUnits(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // the search index adds many rows at once far faster than one by one
  await client.query("set gin_pending_list_limit = '1GB'; set maintenance_work_mem = '512MB'");
  await client.query(
    `insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
     select gen_random_uuid(), 'B' || n, 'unit ' || n, 'units ' || n, 'u' || n,
       (array['presentation', 'measure', 'packaging'])[1 + n % 3], 0, n % 10000, 'active'
     from generate_series(1, $1::int) n`,
    [ROWS],
  );
  await client.query("vacuum analyze units");
  await client.end();
}
