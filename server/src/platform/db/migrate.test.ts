import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { emptyDatabase } from "#test/postgres.ts";
import { migrationsFolder } from "../folders.ts";
import { migrate } from "./migrate.ts";

/** A database after the first `count` migrations. */
async function databaseAfter(count: number) {
  const { url, drop } = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-migrations-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
    rmSync(folder, { recursive: true });
  });
  await applyMigrations(drizzle(client), { migrationsFolder: folder });
  return { url, client };
}

test("older records are found under search rules that were added later", async () => {
  const { url, client } = await databaseAfter(2);
  await client.query(`
    insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
    values (gen_random_uuid(), 'ST', '臺北 Straße', 'x', 'x', 'packaging', 0, 1, 'active')`);
  await migrate(url);
  const { rows } = await client.query(
    "select name_key, version from units where search like search_pattern('台北') and search like search_pattern('strasse')",
  );
  expect(rows).toEqual([{ name_key: "台北 strasse", version: 1 }]);
});
