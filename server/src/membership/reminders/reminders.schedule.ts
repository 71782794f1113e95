import type { ReminderKey } from "@pharmacy/contract/reminders/reminders.values";
import { addDays } from "../../platform/days.ts";
import type { Term } from "../subscriptions/subscriptions.terms.ts";

/** Local time at the pharmacy at which a reminder is due. */
export const REMINDER_TIME = "09:00";

/** For each reminder, how many days after the last day of which period it is due. */
const DUE = {
  before30: { after: "endDate", days: -30 },
  before14: { after: "endDate", days: -14 },
  before7: { after: "endDate", days: -7 },
  before5: { after: "endDate", days: -5 },
  before1: { after: "endDate", days: -1 },
  graceStart: { after: "endDate", days: 1 },
  graceEnding: { after: "graceEndDate", days: -3 },
  expired: { after: "graceEndDate", days: 1 },
} as const satisfies Record<ReminderKey, { after: "endDate" | "graceEndDate"; days: number }>;

/** The reminders of each type of term. */
const KEYS: Record<Term["interval"] | "trial", readonly ReminderKey[]> = {
  trial: ["before5", "before1", "graceStart", "expired"],
  month: ["before7", "before1", "graceStart", "expired"],
  quarter: ["before14", "before7", "before1", "graceStart", "expired"],
  year: ["before30", "before14", "before7", "before1", "graceStart", "graceEnding", "expired"],
};

/** How many days before its end the first reminder of each type of term is due. */
export const EARLIEST_DAYS = Object.fromEntries(
  Object.entries(KEYS).map(([kind, keys]) => [
    kind,
    -Math.min(...keys.map((key) => DUE[key].days)),
  ]),
) as Record<keyof typeof KEYS, number>;

export type DueReminder = { key: ReminderKey; day: string };

/**
 * The reminders of a term and their days, earliest first. If grace is so short that two fall on one
 * day or swap places, the more important one is kept: the later in the list.
 */
export function remindersOf(term: Term): DueReminder[] {
  const all = KEYS[term.isTrial ? "trial" : term.interval].map((key) => {
    const { after, days } = DUE[key];
    return { key, day: addDays(term[after], days) };
  });
  // a grace period of a few days needs no warning of its end
  const sensible = all.filter(({ key, day }) => key !== "graceEnding" || day > term.endDate);
  return sensible.filter(
    ({ day }, index) =>
      day >= term.startDate && sensible.slice(index + 1).every((later) => later.day > day),
  );
}

/**
 * The reminder due on a day: of those due and not yet handled, the newest is sent and older ones
 * are skipped, so that a standstill is not followed by a pile of letters.
 */
export function dueOn(
  term: Term,
  today: string,
  done: ReadonlySet<ReminderKey>,
): { send: ReminderKey | null; skip: ReminderKey[] } {
  return newestDue(remindersOf(term), today, done);
}

/**
 * Of the reminders due by a day and not yet handled, the last one, and the earlier ones that it
 * supersedes.
 */
export function newestDue<Key>(
  schedule: readonly { key: Key; day: string }[],
  today: string,
  done: ReadonlySet<Key>,
): { send: Key | null; skip: Key[] } {
  const due = schedule.filter(({ day, key }) => day <= today && !done.has(key));
  const send = due.pop()?.key ?? null;
  return { send, skip: due.map(({ key }) => key) };
}
