import type { Job } from "../../platform/jobs/job.ts";

export const monthlyStatementJobs: readonly Job[] = [
  {
    name: "monthly-statements",
    cron: "*/15 * * * *",
    work: async (services, signal) =>
      (await import("./monthly-statements.send.ts")).sendMonthlyStatements(services, signal),
  },
];
