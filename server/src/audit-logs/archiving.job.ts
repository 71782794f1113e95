import type { Job } from "../jobs/job.ts";
import { archiveEntries, type MonthsKept } from "./archive-entries.ts";
import { chainKeyOf } from "./chain.ts";

/** Looks every hour whether a month of the log has grown old enough for the archive. */
export const archivingJob = (monthsKept: MonthsKept): Job => ({
  name: "archiving",
  cron: "17 * * * *",
  async work({ db, fileStore, secret }, signal) {
    await archiveEntries({ db, fileStore, key: chainKeyOf(secret), monthsKept }, signal);
  },
});
