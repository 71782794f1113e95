import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { Connection, type Patience, Pool } from "./connection.ts";

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** The application's name in the database, whose triggers mark changes made by others. */
export const APPLICATION = "pharmacy-admin";

const POOL_SIZE = 10;

const STATEMENT_MS = 15_000;
const ON_THE_WAY_MS = 3_000;

export const PATIENCE: Patience = { connectMs: 5_000, answerMs: STATEMENT_MS + ON_THE_WAY_MS };

/** Every wait has a timeout: for a connection, an answer, a lock and an abandoned transaction. */
export function openDatabase(
  url: string,
  { connectMs, answerMs }: Patience = PATIENCE,
  connections = POOL_SIZE,
): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: APPLICATION,
    answerMs,
  });
  return drizzle(pool, { casing: "snake_case" });
}

export async function bePatient(tx: Transaction, statementMs: number): Promise<void> {
  connectionOf(tx).answerMs = statementMs + ON_THE_WAY_MS;
  await tx.execute(sql`select set_config('statement_timeout', ${String(statementMs)}, true),
    set_config('lock_timeout', ${String(statementMs)}, true)`);
}

/** The connection of a transaction, which the query builder keeps private. */
export function connectionOf({ _ }: Transaction): Connection {
  const { client } = _.session as unknown as { client?: unknown };
  if (client instanceof Connection) return client;
  throw new Error("The connection of a transaction is not where Drizzle used to keep it.");
}
