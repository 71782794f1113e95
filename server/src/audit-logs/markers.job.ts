import { setMarkers } from "../db/set-markers.ts";
import type { Job } from "../jobs/job.ts";
import { AUDIT_LOG_MARKERS } from "./audit-log-counts.table.ts";

/** Keeps pages far down the log near to a marker, every minute. */
export const logMarkersJob: Job = {
  name: "log-markers",
  cron: "* * * * *",
  async work({ db }, signal) {
    await setMarkers(db, AUDIT_LOG_MARKERS, { signal });
  },
};
