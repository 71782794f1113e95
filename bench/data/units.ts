import { fill } from "./fill.ts";

export const ROWS = 1_000_000;

/** Adds a million units to an empty table, for measuring lists and searches. */
export async function fillUnits(databaseUrl: string) {
  await fill(databaseUrl, [
    [
      `insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
       select gen_random_uuid(), 'B' || n, 'unit ' || n, 'units ' || n, 'u' || n,
         (array['presentation', 'measure', 'packaging'])[1 + n % 3], 0, n % 10000, 'active'
       from generate_series(1, $1::int) n`,
      [ROWS],
    ],
    "vacuum analyze units",
  ]);
}
