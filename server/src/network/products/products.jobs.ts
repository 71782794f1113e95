import { setMarkers } from "../../platform/db/set-markers.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { fillMovements } from "./fill-movements.ts";
import { keepStocks } from "./keep-stocks.ts";
import { PRODUCT_NAME_MARKERS } from "./products.list.ts";
import { purgeArchived } from "./purge-archived.ts";
import { purgeTraces } from "./receipts/purge-traces.ts";
import { fillCopies } from "./sync/fill-copies.ts";

export const productJobs: readonly Job[] = [
  { name: "product-purge", cron: "47 * * * *", work: purgeArchived },
  { name: "stock-purge", cron: "17 3 * * *", work: purgeTraces },
  {
    name: "movement-filling",
    cron: "* * * * *",
    work: (services, signal) => fillMovements(services, signal),
  },
  { name: "copy-filling", cron: "* * * * *", work: fillCopies },
  // just past midnight, in zones that are whole, half or quarter hours off
  { name: "product-stocks", cron: "1,16,31,46 * * * *", work: keepStocks },
  {
    name: "product-markers",
    cron: "* * * * *",
    work: ({ db }, signal) => setMarkers(db, PRODUCT_NAME_MARKERS, { signal }),
  },
];
