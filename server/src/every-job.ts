import { purgeSessions } from "./identity/sessions/purge-sessions.ts";
import { logMonthsKept } from "./identity/settings/settings.changes.ts";
import { warnOfExpiry } from "./identity/tokens/expiry-warnings.ts";
import { purgeTokens } from "./identity/tokens/purge-tokens.ts";
import { forgetFormerUsers } from "./identity/users/forget-former-users.ts";
import { makeDrafts } from "./network/expenses/make-drafts.ts";
import { closeAnswered } from "./network/questions/questions.close.ts";
import { forgetRejected } from "./network/registrations/forget-rejected.ts";
import { purgeDocuments } from "./network/registrations/registrations.documents.ts";
import { forgetRecipient } from "./network/reminders/forget-recipient.ts";
import { sendDueReminders } from "./network/reminders/send-due-reminders.ts";
import { sendLicenceReminders } from "./network/reminders/send-licence-reminders.ts";
import { logExpiredTerms } from "./network/subscriptions/log-expired.ts";
import { archiveEntries } from "./platform/audit/archive-entries.ts";
import { AUDIT_LOG_MARKERS } from "./platform/audit/audit-log-counts.table.ts";
import { chainKeyOf } from "./platform/audit/chain.ts";
import { sealEntries } from "./platform/audit/seal-entries.ts";
import { setMarkers } from "./platform/db/set-markers.ts";
import { uploadRemainsJob } from "./platform/files/files.job.ts";
import { tellOfAllRefusals } from "./platform/http/count-refusals.ts";
import type { Job } from "./platform/jobs/job.ts";
import { lettersJob } from "./platform/mail/letters.job.ts";

/** All background jobs. */
export const EVERY_JOB: readonly Job[] = [
  lettersJob,
  uploadRemainsJob,
  {
    name: "archiving",
    cron: "17 * * * *",
    work({ db, fileStore, secret }, signal) {
      const key = chainKeyOf(secret);
      return archiveEntries({ db, fileStore, key, monthsKept: logMonthsKept }, signal);
    },
  },
  { name: "closing-questions", cron: "22 * * * *", work: closeAnswered },
  { name: "document-purge", cron: "17 * * * *", work: purgeDocuments },
  // on the first full hour of the day, in the network's zone
  { name: "expense-drafts", cron: "2 * * * *", work: makeDrafts },
  // ten minutes past midnight, in zones that are whole, half or quarter hours off
  { name: "expired-terms", cron: "10,25,40,55 * * * *", work: logExpiredTerms },
  {
    name: "former-users",
    cron: "57 * * * *",
    work: (services, signal) => forgetFormerUsers(services, signal, [forgetRecipient]),
  },
  { name: "licence-reminders", cron: "*/15 * * * *", work: sendLicenceReminders },
  {
    name: "log-markers",
    cron: "* * * * *",
    work: ({ db }, signal) => setMarkers(db, AUDIT_LOG_MARKERS, { signal }),
  },
  {
    name: "refused-writes",
    cron: "* * * * *",
    work: ({ db }, signal) => tellOfAllRefusals(db, signal),
  },
  { name: "reminders", cron: "*/15 * * * *", work: sendDueReminders },
  { name: "rejected-registrations", cron: "27 3 * * *", work: forgetRejected },
  {
    name: "sealing",
    cron: "* * * * *",
    work: ({ db, secret }, signal) => sealEntries(db, chainKeyOf(secret), { signal }),
  },
  {
    name: "session-purge",
    cron: "47 * * * *",
    work: ({ db }, signal) => purgeSessions(db, signal),
  },
  { name: "token-purge", cron: "37 * * * *", work: ({ db }, signal) => purgeTokens(db, signal) },
  { name: "token-warnings", cron: "7 * * * *", work: warnOfExpiry },
];
