import type { ModelExtras } from "./model-extras.ts";

export const LOG_EXTRAS = {
  verbs: { archive: ["archive", "archived"], attempt: ["make", "made"] },
} as const satisfies ModelExtras;
