import { Temporal } from "temporal-polyfill";
import { REMINDER_TIME } from "../../membership/reminders/reminders.schedule.ts";

type Settings = {
  timeZone: string;
  sendMonthlyStatements: boolean;
  /** The month in which they were switched on. */
  monthlyStatementsFrom: string | null;
};

/** In the seller's zone, where a month is over at this time of the first day of the next. */
const localTime = ({ timeZone }: Pick<Settings, "timeZone">, now: number) =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDateTime();

/** The first day of the last month that is over. */
export function lastMonth(settings: Pick<Settings, "timeZone">, now: number): string {
  const { hour, minute } = Temporal.PlainTime.from(REMINDER_TIME);
  return localTime(settings, now)
    .subtract({ hours: hour, minutes: minute })
    .toPlainDate()
    .with({ day: 1 })
    .subtract({ months: 1 })
    .toString();
}

/** Null before the first month that they are sent for. */
export function monthToSend(settings: Settings, now: number): string | null {
  const { sendMonthlyStatements: isOn, monthlyStatementsFrom: from } = settings;
  const month = lastMonth(settings, now);
  return isOn && from !== null && month >= from ? month : null;
}

/** The month of the next statement, and the day on which it is sent. */
export function nextToSend(settings: Settings, now: number): { month: string; on: string } | null {
  if (!settings.sendMonthlyStatements) return null;
  const month = monthAfter(lastMonth(settings, now));
  return { month, on: monthAfter(month) };
}

const monthAfter = (month: string) => Temporal.PlainDate.from(month).add({ months: 1 }).toString();

export const lastDayOf = (month: string) =>
  Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString();
