import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { onTestFinished } from "vitest";
import { migrationsFolder } from "../src/platform/folders.ts";
import { emptyDatabase } from "./postgres.ts";

/** A database as it was before a migration, by its name, and dropped after the test. */
export async function databaseBefore(migration: string) {
  const { url, drop } = await emptyDatabase();
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
  // as the start does before it migrates
  await client.query("create extension if not exists btree_gin");
  await applyMigrations(drizzle(client), { migrationsFolder: folder });
  return { url, client };
}
