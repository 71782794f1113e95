import { expect, test } from "vitest";
import { databaseBefore } from "#test/database-before.ts";
import { migrate } from "./migrate.ts";

test("older records are found under search rules that were added later", async () => {
  const { url, client } = await databaseBefore("folded_letters");
  await client.query(`
    insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
    values (gen_random_uuid(), 'ST', '臺北 Straße', 'x', 'x', 'packaging', 0, 1, 'active')`);
  await migrate(url);
  const { rows } = await client.query(
    "select name_key, version from units where search like search_pattern('台北') and search like search_pattern('strasse')",
  );
  expect(rows).toEqual([{ name_key: "台北 strasse", version: 1 }]);
});
