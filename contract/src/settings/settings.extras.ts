import type { ModelExtras } from "../model-extras.ts";

export const SETTING_EXTRAS = {
  words: { defaultPlan: "Fallback plan", expiringStockDays: "Expiring stock (days)" },
  references: { defaultPlan: "plan" },
} as const satisfies ModelExtras;
