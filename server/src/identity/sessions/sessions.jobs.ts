import type { Job } from "../../platform/jobs/job.ts";
import { purgeSessions } from "./sessions.purge.ts";

export const sessionJobs: readonly Job[] = [
  {
    name: "session-purge",
    cron: "47 * * * *",
    work: ({ db }, signal) => purgeSessions(db, signal),
  },
];
