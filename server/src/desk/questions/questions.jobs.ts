import type { Job } from "../../platform/jobs/job.ts";
import { closeAnswered } from "./questions.close.ts";

export const questionJobs: readonly Job[] = [
  { name: "closing-questions", cron: "22 * * * *", work: closeAnswered },
];
