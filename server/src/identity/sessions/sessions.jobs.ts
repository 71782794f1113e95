import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { purgeRecords } from "../../platform/jobs/purge-records.ts";
import { sessionKind, sessions } from "./sessions.table.ts";

/** How long a session, with its network address, stays in the list after its end. */
export const KEPT_DAYS = 180;

export function purgeSessions(db: Database, signal: AbortSignal): Promise<void> {
  const { endedAt, expiresAt } = sessions;
  // one in which others were begun goes after them, at the next time
  // a session lasts less than a day, so the index of expiry times finds all that may be due
  const isDue = sql`least(${endedAt}, ${expiresAt}) < now() - make_interval(days => ${KEPT_DAYS})
    and ${expiresAt} < now() - make_interval(days => ${KEPT_DAYS - 1})
    and not exists (select from ${sessions} seen where seen.seen_from = ${sessions.id})`;
  return purgeRecords(db, sessionKind, { isDue, age: sql`${expiresAt}` }, signal);
}

export const sessionJobs: readonly Job[] = [
  {
    name: "session-purge",
    cron: "47 * * * *",
    work: ({ db }, signal) => purgeSessions(db, signal),
  },
];
