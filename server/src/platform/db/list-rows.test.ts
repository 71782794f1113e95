import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { unitKind, units } from "../../catalogue/units/units.table.ts";
import { selectionOf } from "./list.ts";
import { readBatches } from "./list-rows.ts";

const server = testServer();

/** Units N1, N2 … */
async function manyUnits(count: number) {
  await server.db.execute(sql`
    insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
    select gen_random_uuid(), 'N' || n, 'unit ' || n, 'units', 'u', 'packaging', 0, n, 'active'
    from generate_series(1, ${count}::int) n`);
}

test("the rows are a snapshot, unaffected by changes during the read", async () => {
  await manyUnits(2_000);
  const query = { search: "", sort: "", order: "" } as const;
  const selection = selectionOf(unitKind, query, { sorts: {}, order: { by: [units.sortOrder] } });
  const names: unknown[] = [];
  for await (const batch of readBatches(server.db, selection)) {
    names.push(...batch.map((row) => (row as { name: string }).name));
    await server.db.execute(sql`update units set name = 'changed', sort_order = 5000 - sort_order`);
  }
  expect(names).toEqual(Array.from({ length: 2_000 }, (_, index) => `unit ${index + 1}`));
});
