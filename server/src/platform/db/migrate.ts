import { setTimeout as wait } from "node:timers/promises";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { migrationsFolder } from "../folders.ts";
import { Connection, type Patience } from "./connection.ts";
import { APPLICATION } from "./database.ts";

const MIGRATION_LOCK = 7_294_113;

const MIGRATIONS_MS = HOUR_MS;

const PATIENCE: Patience = { connectMs: 10_000, answerMs: 15_000 };

const LOOK_EVERY_MS = 100;

export async function migrate(url: string, patience: Patience = PATIENCE): Promise<void> {
  const client = new Connection({
    connectionString: url,
    // changes by a migration must not be marked as direct
    application_name: APPLICATION,
    connectionTimeoutMillis: patience.connectMs,
    answerMs: patience.answerMs,
  });
  // a lost connection fails its next statement
  client.on("error", () => {});
  try {
    await connect(client);
    await takeTurn(client);
    await addExtensions(client);
    client.answerMs = MIGRATIONS_MS;
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

export const EXTENSIONS = ["pg_trgm", "btree_gin"];

async function addExtensions(client: Connection): Promise<void> {
  for (const name of EXTENSIONS) {
    try {
      await client.query(`create extension if not exists ${name}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The database lacks the extension ${name}: ${reason}. Have its administrator run "create extension ${name}" in it, then start again.`,
      );
    }
  }
}

/** Polls, so that a database that has gone silent is noticed while another process migrates. */
async function takeTurn(client: Connection): Promise<void> {
  const deadline = performance.now() + MIGRATIONS_MS;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ isMine: boolean }>(
      'select pg_try_advisory_lock($1) as "isMine"',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.isMine) return;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error("Another process has been migrating the database for an hour. End it first.");
}

/** The first connection to the database: a wrong address is reported here. */
async function connect(client: Connection): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database cannot be opened: ${reason}. Check DATABASE_URL, and that the server it names is running.`,
    );
  }
}
