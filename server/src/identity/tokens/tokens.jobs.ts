import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { purgeRecords } from "../../platform/jobs/purge-records.ts";
import { warnOfExpiry } from "./tokens.expiry-warnings.ts";
import { tokenEnd, tokenKind } from "./tokens.table.ts";

export const KEPT_DAYS = 90;

export function purgeTokens(db: Database, signal: AbortSignal): Promise<void> {
  const isDue = sql`${tokenEnd} < now() - make_interval(days => ${KEPT_DAYS})`;
  return purgeRecords(db, tokenKind, { isDue, age: tokenEnd }, signal);
}

export const tokenJobs: readonly Job[] = [
  { name: "token-purge", cron: "37 * * * *", work: ({ db }, signal) => purgeTokens(db, signal) },
  { name: "token-warnings", cron: "7 * * * *", work: warnOfExpiry },
];
