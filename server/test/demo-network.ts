import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, onTestFinished } from "vitest";
import { seed } from "../src/demo/seed.ts";
import { type Config, readConfig } from "../src/platform/config.ts";
import { type Database, openDatabase } from "../src/platform/db/database.ts";
import { folderStore } from "../src/platform/file-store.ts";
import { DEMOS } from "../src/resources.ts";
import { freshDatabase } from "./postgres.ts";

export const SUPPORT = "support@aldermere.example";
const WANTED = {
  ...readConfig({ PUBLIC_URL: "https://console.aldermere.example", SUPPORT_EMAIL: SUPPORT }),
  isDemo: true,
};

/**
 * Fills databases with the demo network; its files are kept until the tests of a file have ended.
 */
export function demoNetwork() {
  const secret = randomBytes(32);
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-seed-"));
  const fileStore = folderStore(folder);
  afterAll(() => rmSync(folder, { recursive: true }));
  const fill = (db: Database, config: Partial<Config> = {}) =>
    seed({ db, config: { ...WANTED, ...config }, secret, fileStore }, DEMOS);
  return { secret, fileStore, fill };
}

/** How many rows of a table have each value in a column. */
export async function countBy(db: Database, table: string, column: string) {
  const query = sql.raw(`select ${column} as key, count(*)::int as count from ${table} group by 1`);
  const { rows } = await db.execute<{ key: string; count: number }>(query);
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}

/** An empty database that is deleted with the test. */
export async function emptyDatabase() {
  const { url, drop } = await freshDatabase();
  const opened: Database[] = [];
  onTestFinished(async () => {
    for (const db of opened) await db.$client.end();
    await drop();
  });
  return () => {
    const db = openDatabase(url);
    opened.push(db);
    return db;
  };
}
