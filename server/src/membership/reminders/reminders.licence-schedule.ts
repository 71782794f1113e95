import {
  LICENCE_REMINDER_KEYS,
  type LicenceReminderKey,
} from "@pharmacy/contract/reminders/reminders.values";
import { addDays } from "../../platform/days.ts";
import { newestDue } from "./reminders.schedule.ts";

/** How many days before the last day of a licence each reminder is due. */
const DAYS: Record<LicenceReminderKey, number> = { licence60: 60, licence30: 30, licence7: 7 };

export const LICENCE_DAYS_MAX = Math.max(...Object.values(DAYS));

/** The reminders of a licence and their days, earliest first. */
export function licenceRemindersOf(expiresOn: string): { key: LicenceReminderKey; day: string }[] {
  return LICENCE_REMINDER_KEYS.map((key) => ({ key, day: addDays(expiresOn, -DAYS[key]) }));
}

/**
 * The reminder due on a day: of those due and not yet handled, the last is sent and earlier ones
 * are skipped. An expired licence gets no reminder.
 */
export function licenceDueOn(
  expiresOn: string,
  today: string,
  done: ReadonlySet<LicenceReminderKey>,
): { send: LicenceReminderKey | null; skip: LicenceReminderKey[] } {
  if (today > expiresOn) return { send: null, skip: [] };
  return newestDue(licenceRemindersOf(expiresOn), today, done);
}
