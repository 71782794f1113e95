import { and, type SQL } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import { SYSTEM } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import type { Kind, RecordTable } from "../db/kinds.ts";
import { deleteRecord } from "../db/records.ts";

const BATCH = 100;

/** Several processes may do it at once. */
export async function purgeRecords<Table extends RecordTable>(
  db: Database,
  kind: Kind<Table>,
  { isDue, age }: { isDue: SQL; age: SQL },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const batch = await db
      .select({ id: kind.table.id })
      .from(kind.table as RecordTable)
      .where(and(isDue, kind.present))
      .orderBy(age)
      .limit(BATCH);
    for (const { id } of batch) {
      if (signal.aborted) return;
      await deleteRecord(db, SYSTEM, kind, id as string).catch(unlessGone);
    }
    if (batch.length < BATCH) return;
  }
}

function unlessGone(error: unknown): void {
  if (error instanceof AppError && error.code === "not_found") return;
  throw error;
}
