import type { Job } from "../jobs/job.ts";
import { chainKeyOf } from "./chain.ts";
import { sealEntries } from "./seal-entries.ts";

/** Seals what has settled, every minute. */
export const sealingJob: Job = {
  name: "sealing",
  cron: "* * * * *",
  async work({ db, secret }, signal) {
    await sealEntries(db, chainKeyOf(secret), { signal });
  },
};
