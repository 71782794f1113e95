import { archivingJob } from "../audit-logs/archiving.job.ts";
import { logMarkersJob } from "../audit-logs/markers.job.ts";
import { sealingJob } from "../audit-logs/sealing.job.ts";
import { uploadRemainsJob } from "../files/files.job.ts";
import { refusalsJob } from "../http/refusals.job.ts";
import { lettersJob } from "../mail/letters.job.ts";
import { documentPurgeJob, rejectedRegistrationsJob } from "../registrations/registrations.jobs.ts";
import { forgetRecipient } from "../reminders/forget-recipient.ts";
import { licenceRemindersJob, remindersJob } from "../reminders/reminders.job.ts";
import { sessionPurgeJob } from "../sessions/sessions.job.ts";
import { logMonthsKept } from "../settings/settings.changes.ts";
import { expiredTermsJob } from "../subscriptions/log-expired.ts";
import { tokenPurgeJob, tokenWarningsJob } from "../tokens/tokens.jobs.ts";
import { formerUsersJob } from "../users/users.job.ts";
import type { Job } from "./job.ts";

/** All that the server does by itself. */
export const EVERY_JOB: readonly Job[] = [
  archivingJob(logMonthsKept),
  documentPurgeJob,
  expiredTermsJob,
  formerUsersJob([forgetRecipient]),
  lettersJob,
  licenceRemindersJob,
  logMarkersJob,
  refusalsJob,
  remindersJob,
  rejectedRegistrationsJob,
  sealingJob,
  sessionPurgeJob,
  tokenPurgeJob,
  tokenWarningsJob,
  uploadRemainsJob,
];
