import type { ModelExtras } from "../model-extras.ts";

export const SUBSCRIPTION_EXTRAS = {
  verbs: {
    subscribe: ["subscribe a pharmacy to", "subscribed a pharmacy to"],
    cancelSubscription: ["cancel", "cancelled"],
    undoPlanChange: ["undo the change to", "undid the change to"],
    expire: ["record the end of", "recorded the end of"],
  },
  references: { subscription: "subscription" },
} as const satisfies ModelExtras;
