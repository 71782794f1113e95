import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseBefore } from "#test/database-before.ts";
import { emptyDatabase } from "#test/postgres.ts";
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

test("a database without an extension, in which none can be created, stops with what to do", async () => {
  const { url, drop } = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const role = `visitor_${randomBytes(4).toString("hex")}`;
  await client.query(`create role ${role} login password 'a password of this test'`);
  onTestFinished(async () => {
    await client.query(`drop role ${role}`);
    await client.end();
    await drop();
  });
  const visited = new URL(url);
  visited.username = role;
  visited.password = "a password of this test";
  const stopped = (name: string) =>
    `The database lacks the extension ${name}: permission denied to create extension "${name}". Have its administrator run "create extension ${name}" in it, then start again.`;
  await expect(migrate(visited.href)).rejects.toThrow(stopped("pg_trgm"));
  await client.query("create extension pg_trgm");
  await expect(migrate(visited.href)).rejects.toThrow(stopped("btree_gin"));
});
