import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { onTestFinished } from "vitest";
import { EXTENSIONS } from "../src/platform/db/migrate.ts";
import { migrationsFolder } from "../src/platform/folders.ts";
import { emptyDatabase } from "./postgres.ts";

/**
 * A database as it was before a migration, by its name, and dropped after the test.
 *
 * @param made how it is created, such as its locale.
 */
export async function databaseBefore(migration: string, made = "") {
  const { url, drop } = await emptyDatabase(made);
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-migrations-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const count = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(`_${migration}`));
  if (count < 0) throw new Error(`There is no migration ${migration}.`);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
    rmSync(folder, { recursive: true });
  });
  for (const name of EXTENSIONS) await client.query(`create extension if not exists ${name}`);
  await applyMigrations(drizzle(client), { migrationsFolder: folder });
  return { url, client };
}

/** Adds a row with these values; its other columns have whatever their types allow. */
export async function insertRow(client: pg.Client, table: string, values: Record<string, unknown>) {
  const { rows } = await client.query<{ name: string; filler: string }>(
    `select column_name as name, case when data_type in ('text', 'bytea') then ''
        when data_type = 'jsonb' then '{}' when data_type = 'ARRAY' then '{}'
        when data_type = 'date' then '2026-01-01' when data_type like 'timestamp%' then '2026-01-01'
        when data_type = 'boolean' then 'false' when data_type = 'uuid' then gen_random_uuid()::text
        else '1' end as filler
      from information_schema.columns where table_schema = 'public' and table_name = $1
        and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    [table],
  );
  const row = { ...Object.fromEntries(rows.map(({ name, filler }) => [name, filler])), ...values };
  const names = Object.keys(row);
  const places = names.map((_, place) => `$${place + 1}`);
  await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`)}) values (${places})`,
    Object.values(row),
  );
}
