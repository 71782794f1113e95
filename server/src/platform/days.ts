import { Temporal } from "temporal-polyfill";

export function isNextDay(day: string, next: string): boolean {
  return addDays(day, 1) === next;
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

/** `now` is in milliseconds since 1970. */
export function todayIn(timeZone: string, now: number): string {
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
