import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { purgeRecords } from "../../platform/jobs/purge-records.ts";
import { tokenEnd, tokenKind } from "./tokens.table.ts";

export const KEPT_DAYS = 90;

export function purgeTokens(db: Database, signal: AbortSignal): Promise<void> {
  const isDue = sql`${tokenEnd} < now() - make_interval(days => ${KEPT_DAYS})`;
  return purgeRecords(db, tokenKind, { isDue, age: tokenEnd }, signal);
}
