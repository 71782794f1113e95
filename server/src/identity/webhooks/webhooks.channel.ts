import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";

export const DELIVERIES_CHANNEL = "webhook_deliveries";

/** Notifies the sending processes, once the transaction commits. */
export const callSenders = (tx: Transaction) =>
  tx.execute(sql`select pg_notify(${DELIVERIES_CHANNEL}, '')`);
