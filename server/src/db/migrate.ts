import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { migrationsFolder } from "../folders.ts";
import { APPLICATION } from "./database.ts";

/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 7_294_113;

/** Bring a database up to date. Processes that start together take turns; the later ones find nothing to do. */
export async function migrate(url: string): Promise<void> {
  // what a migration changes is no change past the application
  const client = new pg.Client({ connectionString: url, application_name: APPLICATION });
  await connect(client);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** The first to ask the database for anything: what is wrong with its address comes out here. */
async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database cannot be opened: ${reason}. Check DATABASE_URL, and that the server it names is running.`,
    );
  }
}
