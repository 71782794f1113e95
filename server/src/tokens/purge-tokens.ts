import { asc, sql } from "drizzle-orm";
import { SYSTEM } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { deleteRecord } from "../db/records.ts";
import { AppError } from "../http/app-error.ts";
import { tokenEnd, tokenKind, tokens } from "./tokens.table.ts";

/** How long a token stays in the list after its end, days. What the audit log has of it stays longer. */
const KEPT_DAYS = 90;

const BATCH = 100;

/** Remove tokens that ended long ago, some at a time. Several processes may do it at once. */
export async function purgeTokens(db: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    const batch = await longEnded(db);
    for (const id of batch) {
      if (signal.aborted) return;
      await deleteRecord(db, SYSTEM, tokenKind, id).catch(unlessGone);
    }
    if (batch.length < BATCH) return;
  }
}

async function longEnded(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(sql`${tokenEnd} < now() - make_interval(days => ${KEPT_DAYS})`)
    .orderBy(asc(tokenEnd))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

/** Another process was there first. */
function unlessGone(error: unknown): void {
  if (error instanceof AppError && error.code === "not_found") return;
  throw error;
}
