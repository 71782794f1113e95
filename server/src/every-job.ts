import type { Job } from "./platform/jobs/job.ts";
import { RESOURCES } from "./resources.ts";

/** All background jobs. */
export const EVERY_JOB: readonly Job[] = RESOURCES.flatMap(({ jobs = [] }) => jobs);
