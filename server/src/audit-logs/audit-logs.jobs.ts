import { logMonthsKept } from "../identity/settings/settings.reads.ts";
import { archiveEntries } from "../platform/audit/archive-entries.ts";
import { AUDIT_LOG_MARKERS } from "../platform/audit/audit-log-counts.table.ts";
import { chainKeyOf } from "../platform/audit/chain.ts";
import { sealEntries } from "../platform/audit/seal-entries.ts";
import { setMarkers } from "../platform/db/set-markers.ts";
import { tellOfAllRefusals } from "../platform/http/count-refusals.ts";
import type { Job } from "../platform/jobs/job.ts";
import { beforeArchiving } from "./audit-logs.effects.ts";

export const auditLogJobs: readonly Job[] = [
  {
    name: "archiving",
    cron: "17 * * * *",
    async work({ db, fileStore, secret }, signal) {
      if ((await beforeArchiving.run(db)).includes(true)) return;
      const key = chainKeyOf(secret);
      return archiveEntries({ db, fileStore, key, monthsKept: logMonthsKept }, signal);
    },
  },
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
  {
    name: "sealing",
    cron: "* * * * *",
    work: ({ db, secret }, signal) => sealEntries(db, chainKeyOf(secret), { signal }),
  },
];
