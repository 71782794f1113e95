import { shownAs } from "../field-words.ts";
import type { ModelExtras } from "../model-extras.ts";
import { wordsOf } from "../words.ts";
import { LIMIT_WORDS } from "./plans.values.ts";

export const PLAN_EXTRAS = {
  words: { ...LIMIT_WORDS, interval: shownAs("Interval", wordsOf) },
  references: { plan: "plan" },
} as const satisfies ModelExtras;
