import type { Job } from "../jobs/job.ts";
import { sendDueReminders } from "./send-due-reminders.ts";
import { sendLicenceReminders } from "./send-licence-reminders.ts";

/** Reminds pharmacies of the end of their terms, each when it is morning there. */
export const remindersJob: Job = {
  name: "reminders",
  cron: "*/15 * * * *",
  work: sendDueReminders,
};

/** Reminds pharmacies, and the support desk, of licences that expire. */
export const licenceRemindersJob: Job = {
  name: "licence-reminders",
  cron: "*/15 * * * *",
  work: sendLicenceReminders,
};
