import { keysOf } from "../keys.ts";

/** Worded as the end of a sentence. A term of each length has some of them. */
const TERM_WORDS = {
  before30: "30 days before the end",
  before14: "14 days before the end",
  before7: "7 days before the end",
  before5: "5 days before the end",
  before1: "1 day before the end",
  graceStart: "start of the grace period",
  graceEnding: "3 days before the end of grace",
  expired: "end of access",
};
export const REMINDER_KEYS = keysOf(TERM_WORDS);
export type ReminderKey = keyof typeof TERM_WORDS;

const LICENCE_WORDS = {
  licence60: "60 days before the licence expires",
  licence30: "30 days before the licence expires",
  licence7: "7 days before the licence expires",
};
export const LICENCE_REMINDER_KEYS = keysOf(LICENCE_WORDS);
export type LicenceReminderKey = keyof typeof LICENCE_WORDS;

export const REMINDER_WORDS = { ...TERM_WORDS, ...LICENCE_WORDS, manual: "by hand" };
export const REMINDER_KINDS = keysOf(REMINDER_WORDS);
export type ReminderKind = keyof typeof REMINDER_WORDS;

/** Why a due reminder was not written. */
export const SKIP_WORDS = {
  later: "A later reminder was also due.",
  manual: "A manual reminder was written on the same day.",
  inactive: "The pharmacy was inactive.",
  noAddress: "The pharmacy had no email address.",
};
export const SKIP_REASONS = keysOf(SKIP_WORDS);
export type SkipReason = keyof typeof SKIP_WORDS;

export const REMINDER_TOPICS = ["membership", "licence"] as const;
export type ReminderTopic = (typeof REMINDER_TOPICS)[number];

/** The act of the pharmacies' list, which is shown before all rules of pharmacies are read. */
export const REMIND = {
  may: ["reminder", "act"],
  verb: ["remind", "reminded"],
  isBulk: true,
} as const;
