import type { Job } from "../../platform/jobs/job.ts";
import { forgetRejected } from "./forget-rejected.ts";
import { purgeDocuments } from "./registrations.documents.ts";

export const registrationJobs: readonly Job[] = [
  { name: "document-purge", cron: "17 * * * *", work: purgeDocuments },
  { name: "rejected-registrations", cron: "27 3 * * *", work: forgetRejected },
];
