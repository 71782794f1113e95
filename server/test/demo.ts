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

/** Records of the demo network without what differs each time it is filled, to be compared. */
export async function recordsIn(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select to_jsonb(o) - '{id,created_at,updated_at,created_by}'::text[] as record from organizations o
    union all select to_jsonb(u) - '{id,created_at,updated_at}'::text[] from units u
    union all select to_jsonb(p) - '{id,created_at,updated_at,created_by,password_hash,organization}'::text[] from users p`);
  return rows.map(({ record }) => JSON.stringify(record)).sort();
}

export async function subscriptionsIn(db: Database) {
  const { rows } = await db.execute(sql`
    select o.name, s.plan_code, s.start_date, s.end_date, s.closed_on,
      (select string_agg(u.email, ' ' order by u.email) from users u where u.organization = o.id) people,
      (select string_agg(r.key || r.status, ' ' order by r.key) from reminders r where r.subscription = s.id) reminded
    from organizations o left join subscriptions s on s.organization = o.id
    order by o.name, s.start_date`);
  return rows;
}
