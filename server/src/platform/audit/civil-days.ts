import { DAY_MS } from "@pharmacy/contract/time.values";

export type Span = { start: string | null; end: string | null };

/** Empty strings set no limit. Undefined if a date or the zone is invalid. */
export function spanOfDays(from: string, to: string, timeZone: string): Span | undefined {
  const zone = clockOf(timeZone || "UTC");
  if (!zone) return;
  const start = from === "" ? null : startOfDay(from, zone);
  const end = to === "" ? null : startOfDay(dayAfter(to), zone);
  return start === undefined || end === undefined ? undefined : { start, end };
}

function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch {
    return;
  }
}

function dayAfter(date: string): string {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS);
  return Number.isNaN(next.getTime()) ? date : next.toISOString().slice(0, 10);
}

/** Clocks may change at midnight, so the offset from UTC is taken on both sides of it. */
function startOfDay(date: string, clock: Intl.DateTimeFormat): string | undefined {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return;
  const instants = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - (shownBy(clock, near) - near))
    .sort((one, other) => one - other);
  const first = instants.find((instant) => shownBy(clock, instant) >= midnight);
  return first === undefined ? undefined : new Date(first).toISOString();
}

function shownBy(clock: Intl.DateTimeFormat, instant: number): number {
  const parts = clock.formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}
