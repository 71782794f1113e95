import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "./schema.ts";

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** The handle inside `db.transaction(…)`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** What the application calls itself to the database, whose triggers mark what others change. */
export const APPLICATION = "pharmacy-admin";

/** Connections one process takes at most. */
const POOL_SIZE = 10;

/**
 * One pool of connections, handed out as tables.
 *
 * Every wait has an end: for a connection, for a statement, for a lock, and for a transaction that
 * was forgotten. A connection that dies while idle is dropped; the next query opens another.
 */
export function openDatabase(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: APPLICATION,
  });
  pool.on("error", () => {});
  // one that dies in the middle of a transaction fails its next statement; it must not end the process
  pool.on("connect", (client) => client.on("error", () => {}));
  return drizzle(pool, { schema, casing: "snake_case" }) as Database;
}

/** Run in one transaction; inside another one, join it. */
export function inTransaction<Result>(
  db: Database | Transaction,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return "rollback" in db ? run(db as Transaction) : db.transaction(run);
}
