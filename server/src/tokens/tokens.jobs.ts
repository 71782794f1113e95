import type { Job } from "../jobs/job.ts";
import { warnOfExpiry } from "./expiry-warnings.ts";
import { purgeTokens } from "./purge-tokens.ts";

/** Warns of API tokens that are about to end. */
export const tokenWarningsJob: Job = {
  name: "token-warnings",
  cron: "7 * * * *",
  work: warnOfExpiry,
};

/** Removes tokens that ended long ago. */
export const tokenPurgeJob: Job = {
  name: "token-purge",
  cron: "37 * * * *",
  work: ({ db }, signal) => purgeTokens(db, signal),
};
