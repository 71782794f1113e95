import type { Job } from "../../platform/jobs/job.ts";
import { keepListStates } from "./lists.keep-states.ts";

export const listJobs: readonly Job[] = [
  // just past midnight, in zones that are whole, half or quarter hours off
  { name: "list-states", cron: "1,16,31,46 * * * *", work: keepListStates },
];
