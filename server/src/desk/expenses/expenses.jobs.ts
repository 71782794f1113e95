import type { Job } from "../../platform/jobs/job.ts";
import { makeDrafts } from "./expenses.make-drafts.ts";

export const expenseJobs: readonly Job[] = [
  // on the first full hour of the day, in the network's zone
  { name: "expense-drafts", cron: "2 * * * *", work: makeDrafts },
];
