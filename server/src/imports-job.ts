import type { Job } from "./platform/jobs/job.ts";
import { workInThread } from "./platform/jobs/job-thread.ts";
import { RUNS_CHANNEL } from "./platform/runs/call-job.ts";
import { isWorkLeft } from "./platform/runs/work.ts";

const THREAD = new URL(
  import.meta.url.endsWith(".ts") ? "./imports-thread.ts" : "./imports-thread.js",
  import.meta.url,
);

export const importsJob: Job = {
  name: "runs",
  cron: "* * * * *",
  channel: RUNS_CHANNEL,
  async work(services, signal) {
    if (await isWorkLeft(services.db)) await workInThread(THREAD, services, signal);
  },
};
