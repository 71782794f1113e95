import type { ReminderKind, SkipReason } from "./reminders.ts";

/** When each reminder goes out, as a sentence goes on with it. */
export const REMINDER_WORDS: Record<ReminderKind, string> = {
  before30: "30 days before the end",
  before14: "14 days before the end",
  before7: "7 days before the end",
  before5: "5 days before the end",
  before1: "1 day before the end",
  graceStart: "start of the grace period",
  graceEnding: "3 days before the end of grace",
  expired: "end of access",
  licence60: "60 days before the licence expires",
  licence30: "30 days before the licence expires",
  licence7: "7 days before the licence expires",
  manual: "by hand",
};

/** Why one was not sent. */
export const SKIP_WORDS: Record<SkipReason, string> = {
  later: "A later reminder was due as well.",
  manual: "One was sent by hand on the same day.",
  inactive: "The pharmacy was inactive.",
  noAddress: "The pharmacy had no email address.",
};
