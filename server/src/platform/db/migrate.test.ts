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

const PHARMACY = `insert into organizations (id, name, legal_name, type, licence_number, licence_authority,
    pharmacist_name, email, phone, address, time_zone, currency, locale, payment_term_days, order_hold)
  values (gen_random_uuid(), $1, 'x', 'community', $1, $2, 'x', 'x@members.example', '+353209110001',
    '{"city": "Ballyhart"}', 'Europe/Dublin', 'EUR', 'en-IE', 30, false)`;

test.each([
  ["in the product's own locale", ""],
  [
    "in the plain locale of C",
    "template template0 locale_provider libc locale 'C' encoding 'UTF8'",
  ],
])("licences that were two, and those that looked alike, stay as they are %s", async (_, made) => {
  const { url, client } = await databaseBefore("exact_licences", made);
  const licences = [
    ["FA104", "Board"],
    ["νησος 7", "Board"],
    ["ΝΗΣΟΣ 7", "Board"],
  ];
  for (const licence of licences) await client.query(PHARMACY, licence);
  await expect(client.query(PHARMACY, ["FAL04", "Board"])).rejects.toThrow("organizations_licence");
  const all = "select id, name, licence_number, version, updated_at from organizations order by id";
  const before = (await client.query(all)).rows;
  await migrate(url);
  expect((await client.query(all)).rows).toEqual(before);
  await client.query(PHARMACY, ["FAL04", "Board"]);
  for (const repeat of ["fa-104", "ＦＡ１０４", "fal04", "νησος-7"]) {
    await expect(client.query(PHARMACY, [repeat, "BOARD"])).rejects.toThrow(
      "organizations_licence",
    );
  }
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
