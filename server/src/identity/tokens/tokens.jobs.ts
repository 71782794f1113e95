import type { Job } from "../../platform/jobs/job.ts";
import { warnOfExpiry } from "./tokens.expiry-warnings.ts";
import { purgeTokens } from "./tokens.purge.ts";

export const tokenJobs: readonly Job[] = [
  { name: "token-purge", cron: "37 * * * *", work: ({ db }, signal) => purgeTokens(db, signal) },
  { name: "token-warnings", cron: "7 * * * *", work: warnOfExpiry },
];
