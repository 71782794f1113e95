import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";

export const RUNS_CHANNEL = "runs";

export async function callJob(tx: Database | Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${RUNS_CHANNEL}, '')`);
}
