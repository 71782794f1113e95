import {
  LICENCE_REMINDER_KEYS,
  type LicenceReminderKey,
} from "@pharmacy/contract/reminders/reminders.values";
import { addDays } from "../../platform/days.ts";
import { newestDue } from "./reminders.schedule.ts";

/** Days before the last day of the licence. */
const DAYS: Record<LicenceReminderKey, number> = { licence60: 60, licence30: 30, licence7: 7 };

export const LICENCE_DAYS_MAX = Math.max(...Object.values(DAYS));

export function licenceRemindersOf(expiresOn: string): { key: LicenceReminderKey; day: string }[] {
  return LICENCE_REMINDER_KEYS.map((key) => ({ key, day: addDays(expiresOn, -DAYS[key]) }));
}

/** The latest reminder due is sent and earlier ones skipped. An expired licence gets none. */
export function licenceDueOn(
  expiresOn: string,
  today: string,
  done: ReadonlySet<LicenceReminderKey>,
): { send: LicenceReminderKey | null; skip: LicenceReminderKey[] } {
  if (today > expiresOn) return { send: null, skip: [] };
  return newestDue(licenceRemindersOf(expiresOn), today, done);
}
