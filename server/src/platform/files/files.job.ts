import { DAY_MS } from "@pharmacy/contract/time.values";
import type { Job } from "../jobs/job.ts";

/** A half-written file counts as abandoned after this time without a write, milliseconds. */
const ABANDONED_MS = DAY_MS;

/** Removes half-written files of uploads whose process was killed. */
export const uploadRemainsJob: Job = {
  name: "upload-remains",
  cron: "7 4 * * *",
  async work({ fileStore }, signal) {
    await fileStore.sweep(Date.now() - ABANDONED_MS, signal);
  },
};
