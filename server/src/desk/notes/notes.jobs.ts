import type { Job } from "../../platform/jobs/job.ts";

export const noteJobs: readonly Job[] = [
  {
    name: "note-purge",
    cron: "43 3 * * *",
    work: async (...by) => (await import("./notes.purge.ts")).purgeNotes(...by),
  },
];
