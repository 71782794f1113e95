import { DAY_MS } from "@pharmacy/contract/time.values";
import type { Job } from "../jobs/job.ts";

/** How long nothing was written to a half-written file before it is taken for abandoned, milliseconds. */
const ABANDONED_MS = DAY_MS;

/** Removes what uploads left half written because their process was killed. */
export const uploadRemainsJob: Job = {
  name: "upload-remains",
  cron: "7 4 * * *",
  async work({ fileStore }, signal) {
    await fileStore.sweep(Date.now() - ABANDONED_MS, signal);
  },
};
