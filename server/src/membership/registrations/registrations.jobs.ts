import type { Job } from "../../platform/jobs/job.ts";
import { purgeDocuments } from "./registrations.documents.ts";
import { forgetRejected } from "./registrations.forget-rejected.ts";

export const registrationJobs: readonly Job[] = [
  { name: "document-purge", cron: "17 * * * *", work: purgeDocuments },
  { name: "rejected-registrations", cron: "27 3 * * *", work: forgetRejected },
];
