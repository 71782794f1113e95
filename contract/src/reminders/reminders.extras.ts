import { shownAs } from "../field-words.ts";
import type { ModelExtras } from "../model-extras.ts";
import { wordsOf } from "../words.ts";
import { REMINDER_WORDS, SKIP_WORDS } from "./reminders.values.ts";

export const REMINDER_EXTRAS = {
  verbs: { remind: ["write", "wrote"], skip: ["skip", "skipped"] },
  bulk: { remind: { permission: "act" } },
  // the schedule sends each once, and no reminder follows a manual one for a while
  emails: {
    expiryReminder: { isCounted: false, to: "pharmacy" },
    licenceReminder: { isCounted: false, to: "pharmacyAndSupport" },
  },
  words: {
    key: shownAs("Reminder", (key) => REMINDER_WORDS[key as never] ?? wordsOf(key)),
    skipReason: shownAs(
      "Skipped because",
      (reason) => SKIP_WORDS[reason as never] ?? wordsOf(reason),
    ),
  },
} as const satisfies ModelExtras;
