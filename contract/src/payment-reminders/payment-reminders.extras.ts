import { dateInWords } from "../date-words.ts";
import { shownAs } from "../field-words.ts";
import type { ModelExtras } from "../model-extras.ts";

type Numbered = { number: string };

export const PAYMENT_REMINDER_EXTRAS = {
  // the schedule sends each once, and no reminder follows a manual one for a while
  emails: { paymentReminder: { isCounted: false } },
  words: {
    isManual: "Sent by hand",
    lines: {
      label: "Invoices",
      show: (lines) => (lines as Numbered[]).map(({ number }) => number).join(", "),
    },
  },
} as const satisfies ModelExtras;

export const REMINDER_BLOCK_EXTRAS = {
  references: { invoice: "invoice" },
  words: {
    until: shownAs("Until", (day) => dateInWords(day)),
    liftedAt: "Lifted",
  },
} as const satisfies ModelExtras;
