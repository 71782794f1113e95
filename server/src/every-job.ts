import { futureMomentsJob } from "./future-moments.ts";
import { importsJob } from "./imports-job.ts";
import type { Job } from "./platform/jobs/job.ts";
import { callKeysJob } from "./platform/jobs/purge-call-keys.ts";
import { runsPurgeJob } from "./platform/runs/purge-runs.ts";
import { RESOURCES } from "./resources.ts";

export const EVERY_JOB: readonly Job[] = [
  ...RESOURCES.flatMap(({ jobs = [] }) => jobs),
  importsJob,
  runsPurgeJob,
  callKeysJob,
  futureMomentsJob,
];
