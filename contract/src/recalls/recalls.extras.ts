import type { ModelExtras } from "../model-extras.ts";

export const RECALL_EXTRAS = {
  verbs: {
    extend: ["extend", "extended"],
    lift: ["lift", "lifted"],
  },
  emails: {
    // each is sent because a platform user started, extended or lifted a recall
    recall: { isCounted: false, to: "pharmacy" },
    recallReminder: { isCounted: false, to: "pharmacy" },
    recallLifted: { isCounted: false, to: "pharmacy" },
  },
} as const satisfies ModelExtras;

/** Everything but the acknowledgement follows from the recall. */
export const RECALL_NOTICE_EXTRAS = {
  verbs: { acknowledge: ["acknowledge", "acknowledged"] },
  notifications: {
    stockRecalled: { kind: "recalled", says: ({ name }) => `${name} is recalled` },
  },
  references: { recall: "recall" },
} as const satisfies ModelExtras;
