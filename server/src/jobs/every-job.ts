import { archiveEntries } from "../audit-logs/archive-entries.ts";
import { AUDIT_LOG_MARKERS } from "../audit-logs/audit-log-counts.table.ts";
import { chainKeyOf } from "../audit-logs/chain.ts";
import { sealEntries } from "../audit-logs/seal-entries.ts";
import { setMarkers } from "../db/set-markers.ts";
import { uploadRemainsJob } from "../files/files.job.ts";
import { tellOfAllRefusals } from "../http/count-refusals.ts";
import { lettersJob } from "../mail/letters.job.ts";
import { forgetRejected } from "../registrations/forget-rejected.ts";
import { purgeDocuments } from "../registrations/registrations.documents.ts";
import { forgetRecipient } from "../reminders/forget-recipient.ts";
import { sendDueReminders } from "../reminders/send-due-reminders.ts";
import { sendLicenceReminders } from "../reminders/send-licence-reminders.ts";
import { purgeSessions } from "../sessions/purge-sessions.ts";
import { logMonthsKept } from "../settings/settings.changes.ts";
import { logExpiredTerms } from "../subscriptions/log-expired.ts";
import { warnOfExpiry } from "../tokens/expiry-warnings.ts";
import { purgeTokens } from "../tokens/purge-tokens.ts";
import { forgetFormerUsers } from "../users/forget-former-users.ts";
import type { Job } from "./job.ts";

/** All that the server does by itself. */
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
  { name: "document-purge", cron: "17 * * * *", work: purgeDocuments },
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
