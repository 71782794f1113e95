import type { ModelExtras } from "../model-extras.ts";

export const UNIT_EXTRAS = {
  imports: { units: { hasEdits: true } },
  words: {
    namePlural: "Plural name",
    ucumCode: "UCUM code",
    edqmCode: "EDQM code",
    uneceCode: "UN/ECE code",
  },
} as const satisfies ModelExtras;
