import type { ModelExtras } from "../model-extras.ts";
import { wordsOf } from "../words.ts";

export const WEBHOOK_EXTRAS = {
  verbs: {
    pause: ["pause", "paused"],
    resume: ["resume", "resumed"],
    replaceSecret: ["replace the secret of", "replaced the secret of"],
    sendTest: ["send a test event to", "sent a test event to"],
    sendEventsAgain: ["send events again to", "sent events again to"],
  },
  words: {
    events: {
      label: "Events",
      show: (value) =>
        [value]
          .flat()
          .map((event) => wordsOf(String(event)))
          .join(", "),
    },
  },
} as const satisfies ModelExtras;
