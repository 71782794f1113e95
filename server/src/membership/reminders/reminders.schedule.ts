import type { ReminderKey } from "@pharmacy/contract/reminders/reminders.values";
import { addDays } from "../../platform/days.ts";
import type { Term } from "../subscriptions/subscriptions.terms.ts";

/** Local time at the pharmacy. */
export const REMINDER_TIME = "09:00";

/** Days after the last day of the term or of its grace period. */
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

const KEYS: Record<Term["interval"] | "trial", readonly ReminderKey[]> = {
  trial: ["before5", "before1", "graceStart", "expired"],
  month: ["before7", "before1", "graceStart", "expired"],
  quarter: ["before14", "before7", "before1", "graceStart", "expired"],
  year: ["before30", "before14", "before7", "before1", "graceStart", "graceEnding", "expired"],
};

export const EARLIEST_DAYS = Object.fromEntries(
  Object.entries(KEYS).map(([kind, keys]) => [
    kind,
    -Math.min(...keys.map((key) => DUE[key].days)),
  ]),
) as Record<keyof typeof KEYS, number>;

export type DueReminder = { key: ReminderKey; day: string };

/** If grace is so short that two fall on one day or swap places, the later in the list is kept. */
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

/** Older reminders are skipped, so that a standstill is not followed by a pile of emails. */
export function dueOn(
  term: Term,
  today: string,
  done: ReadonlySet<ReminderKey>,
): { send: ReminderKey | null; skip: ReminderKey[] } {
  return newestDue(remindersOf(term), today, done);
}

export function newestDue<Key>(
  schedule: readonly { key: Key; day: string }[],
  today: string,
  done: ReadonlySet<Key>,
): { send: Key | null; skip: Key[] } {
  const due = schedule.filter(({ day, key }) => day <= today && !done.has(key));
  const send = due.pop()?.key ?? null;
  return { send, skip: due.map(({ key }) => key) };
}
