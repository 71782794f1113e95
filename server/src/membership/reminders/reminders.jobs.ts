import type { Job } from "../../platform/jobs/job.ts";

// read when they are first due
export const reminderJobs: readonly Job[] = [
  {
    name: "reminders",
    cron: "*/15 * * * *",
    work: async (services, signal) =>
      (await import("./reminders.send-due.ts")).sendDueReminders(services, signal),
  },
  {
    name: "licence-reminders",
    cron: "*/15 * * * *",
    work: async (services, signal) =>
      (await import("./reminders.send-licence.ts")).sendLicenceReminders(services, signal),
  },
];
