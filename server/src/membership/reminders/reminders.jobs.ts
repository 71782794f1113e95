import type { Job } from "../../platform/jobs/job.ts";
import { sendDueReminders } from "./reminders.send-due.ts";
import { sendLicenceReminders } from "./reminders.send-licence.ts";

export const reminderJobs: readonly Job[] = [
  { name: "reminders", cron: "*/15 * * * *", work: sendDueReminders },
  { name: "licence-reminders", cron: "*/15 * * * *", work: sendLicenceReminders },
];
