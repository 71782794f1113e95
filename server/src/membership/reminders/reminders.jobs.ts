import type { Job } from "../../platform/jobs/job.ts";
import { sendDueReminders } from "./send-due-reminders.ts";
import { sendLicenceReminders } from "./send-licence-reminders.ts";

export const reminderJobs: readonly Job[] = [
  { name: "reminders", cron: "*/15 * * * *", work: sendDueReminders },
  { name: "licence-reminders", cron: "*/15 * * * *", work: sendLicenceReminders },
];
