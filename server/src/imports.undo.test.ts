import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableName, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { IMPORTS } from "./imports.ts";

const server = testServer();

const TESTED = /testUndos\(server, "(\w+)"/g;

test("what an undo leaves is tested for every kind of run", () => {
  const files = globSync("**/*.undo.test.ts", { cwd: import.meta.dirname });
  const tested = files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(TESTED)].map(
      ([, kind]) => kind,
    ),
  );
  expect(tested.sort()).toEqual(IMPORTS.specs.map(({ kind }) => kind).sort());
});

/** Guarantees that deleting a record does not walk other tables, which each deleted one would. */
test("what can refer to an imported record is found by an index", async () => {
  const kinds = IMPORTS.specs.flatMap(({ record, parts = [] }) => [
    record,
    ...parts.map(({ kind }) => kind),
  ]);
  const tables = [...new Set(kinds.map(({ table }) => getTableName(table)))];
  const { rows } = await server.db.execute<{ column: string; is_found: boolean }>(sql`
    select c.conrelid::regclass || '.' || a.attname as column, exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid)
            = format('(%I IS NOT NULL)', a.attname))) as is_found
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f'
      and c.confrelid = any(select name::regclass from unnest(${sql.param(tables)}::text[]) name)`);
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ is_found: isFound }) => !isFound)).toEqual([]);
});
