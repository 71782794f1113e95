import { setMarkers } from "../../platform/db/set-markers.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { PRODUCT_NAME_MARKERS } from "./products.list.ts";
import { purgeArchived } from "./products.purge-archived.ts";

export const productJobs: readonly Job[] = [
  { name: "product-purge", cron: "47 * * * *", work: purgeArchived },
  {
    name: "product-markers",
    cron: "* * * * *",
    work: ({ db }, signal) => setMarkers(db, PRODUCT_NAME_MARKERS, { signal }),
  },
  {
    name: "expiring-values",
    cron: "* * * * *",
    work: async ({ db, clock }) => {
      const { keepExpiringValues } = await import("./products.expiring-values.ts");
      await keepExpiringValues(db, clock());
    },
  },
];
