import type { Job } from "../../platform/jobs/job.ts";

export const notificationJobs: readonly Job[] = [
  {
    name: "notification-purge",
    cron: "37 3 * * *",
    work: async (...by) => (await import("./notifications.purge.ts")).purgeNotifications(...by),
  },
];
