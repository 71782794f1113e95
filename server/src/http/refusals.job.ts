import type { Job } from "../jobs/job.ts";
import { tellOfAllRefusals } from "./count-refusals.ts";

/** Writes down how many writes of each person were refused, once their minute is over. */
export const refusalsJob: Job = {
  name: "refused-writes",
  cron: "* * * * *",
  work: ({ db }, signal) => tellOfAllRefusals(db, signal),
};
