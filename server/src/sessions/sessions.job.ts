import type { Job } from "../jobs/job.ts";
import { purgeSessions } from "./purge-sessions.ts";

/** Removes sessions that ended long ago. */
export const sessionPurgeJob: Job = {
  name: "session-purge",
  cron: "47 * * * *",
  work: ({ db }, signal) => purgeSessions(db, signal),
};
