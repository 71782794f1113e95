import type { SQL } from "drizzle-orm";
import { bePatient, type Database } from "../src/platform/db/database.ts";

/** Runs a statement that adds thousands of rows, and waits longer for it than a server would. */
export async function loadRows(db: Database, statement: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await bePatient(tx, 50_000);
    await tx.execute(statement);
  });
}
