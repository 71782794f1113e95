import type { Job } from "../../platform/jobs/job.ts";
import { logExpiredTerms } from "./subscriptions.log-expired.ts";

export const subscriptionJobs: readonly Job[] = [
  // ten minutes past midnight, in zones that are whole, half or quarter hours off
  { name: "expired-terms", cron: "10,25,40,55 * * * *", work: logExpiredTerms },
];
