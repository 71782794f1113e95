import type { Job } from "./platform/jobs/job.ts";
import { workInThread } from "./platform/jobs/job-thread.ts";
import { RUNS_CHANNEL } from "./platform/runs/call-job.ts";
import { isWorkLeft } from "./platform/runs/work.ts";

/** Beside this file, as it is written and as it is built. */
const THREAD = new URL(
  import.meta.url.endsWith(".ts") ? "./imports-thread.ts" : "./imports-thread.js",
  import.meta.url,
);

/** Checks, applies and undoes what people have started, in a thread that lives as long as there is any. */
export const importsJob: Job = {
  name: "runs",
  cron: "* * * * *",
  channel: RUNS_CHANNEL,
  async work(services, signal) {
    if (await isWorkLeft(services.db)) await workInThread(THREAD, services, signal);
  },
};
