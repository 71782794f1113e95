import type { Job } from "./platform/jobs/job.ts";
import { runsPurgeJob } from "./platform/runs/purge-runs.ts";
import { runsJob } from "./platform/runs/runs.job.ts";
import { IMPORTS, RESOURCES } from "./resources.ts";

/** All background jobs. */
export const EVERY_JOB: readonly Job[] = [
  ...RESOURCES.flatMap(({ jobs = [] }) => jobs),
  runsJob(IMPORTS),
  runsPurgeJob,
];
