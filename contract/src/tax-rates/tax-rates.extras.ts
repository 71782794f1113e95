import { shownAs } from "../field-words.ts";
import type { ModelExtras } from "../model-extras.ts";
import { wordsOf } from "../words.ts";

export const TAX_RATE_EXTRAS = {
  words: {
    taxCategory: shownAs("Tax category", wordsOf),
    taxTreatment: shownAs("Tax treatment", wordsOf),
    rateBps: {
      label: "Rate",
      show: (rate, { formats }) => `${formats.number(Number(rate) / 100)}%`,
    },
  },
} as const satisfies ModelExtras;
