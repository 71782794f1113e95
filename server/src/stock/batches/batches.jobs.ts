import type { Job } from "../../platform/jobs/job.ts";
import { fillMovements } from "./batches.fill-movements.ts";
import { refreshStocks } from "./batches.refresh-stocks.ts";

export const batchJobs: readonly Job[] = [
  {
    name: "movement-filling",
    cron: "* * * * *",
    work: (services, signal) => fillMovements(services, signal),
  },
  // just past midnight, also in time zones that are half or quarter hours off
  { name: "product-stocks", cron: "1,16,31,46 * * * *", work: refreshStocks },
];
