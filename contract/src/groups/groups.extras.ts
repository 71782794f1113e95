import type { ModelExtras } from "../model-extras.ts";

export const GROUP_EXTRAS = {
  imports: { groups: {} },
  references: { group: "group", parent: "group" },
  words: { parent: "Placed in", atcPrefix: "ATC prefix", sortOrder: "Order" },
} as const satisfies ModelExtras;
