import { KEEP } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const VIEW_OF_LIST = {
  noun: "view",
  plural: "views",
  label: "Saved views",
  note: "Their own, and read-only views that others share.",
  isShownThereAlone: true,
  // every user has their own; those of others are read-only, and only if shared
  grants: { admin: KEEP, catalogue: KEEP, finance: KEEP, support: KEEP },
} as const satisfies ModelRow;
