import type { ModelExtras } from "../model-extras.ts";

export const LOG_EXTRAS = {
  verbs: {
    archive: ["archive", "archived"],
    attempt: ["make", "made"],
    confirmClock: ["confirm that the clock was set back", "confirmed that the clock was set back"],
  },
} as const satisfies ModelExtras;
