import type { Job } from "../../platform/jobs/job.ts";

export const paymentReminderJobs: readonly Job[] = [
  {
    name: "payment-reminders",
    cron: "*/15 * * * *",
    work: async (services, signal) =>
      (await import("./payment-reminders.send-due.ts")).sendDuePaymentReminders(services, signal),
  },
];
