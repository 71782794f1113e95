import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";

/** What the database says when there is a run to work on. */
export const RUNS_CHANNEL = "runs";

/** Has the processes look for runs once the transaction commits. */
export async function callJob(tx: Database | Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${RUNS_CHANNEL}, '')`);
}
