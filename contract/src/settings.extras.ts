import type { ModelExtras } from "./model-extras.ts";
import { HELP_DESK_WORDS } from "./questions.words.ts";

export const SETTING_EXTRAS = {
  words: { defaultPlan: "Fallback plan", ...HELP_DESK_WORDS },
  references: { defaultPlan: "plan" },
} as const satisfies ModelExtras;
