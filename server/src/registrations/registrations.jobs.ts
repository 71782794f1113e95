import type { Job } from "../jobs/job.ts";
import { forgetRejected } from "./forget-rejected.ts";
import { purgeDocuments } from "./registrations.documents.ts";

/** Removes documents that were uploaded for an application that never came. */
export const documentPurgeJob: Job = {
  name: "document-purge",
  cron: "17 * * * *",
  work: purgeDocuments,
};

/** Takes from registrations that were turned down long ago what says whose they were. */
export const rejectedRegistrationsJob: Job = {
  name: "rejected-registrations",
  cron: "27 3 * * *",
  work: forgetRejected,
};
