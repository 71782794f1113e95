import { DAY_MS } from "@pharmacy/contract/time.values";
import type { Job } from "../jobs/job.ts";

const ABANDONED_MS = DAY_MS;

export const uploadRemainsJob: Job = {
  name: "upload-remains",
  cron: "7 4 * * *",
  async work({ fileStore }, signal) {
    await fileStore.sweep(Date.now() - ABANDONED_MS, signal);
  },
};
