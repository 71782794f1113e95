import { setMarkers } from "../../platform/db/set-markers.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { ITEM_NAME_MARKERS, ITEM_NUMBER_MARKERS } from "./items.list.ts";

export const itemJobs: readonly Job[] = [
  {
    name: "item-markers",
    cron: "* * * * *",
    async work({ db }, signal) {
      await setMarkers(db, ITEM_NAME_MARKERS, { signal });
      return setMarkers(db, ITEM_NUMBER_MARKERS, { signal });
    },
  },
];
