import type { BusinessHours, Holiday } from "@pharmacy/contract/questions/help-desk";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { Temporal } from "temporal-polyfill";

/** Local hours of a time zone, on certain weekdays except holidays. */
export type OfficeHours = {
  timeZone: string;
  businessHours: BusinessHours;
  holidays: readonly Pick<Holiday, "date">[];
};

export type Calendar = {
  /** All values are milliseconds; the instants are since 1970. */
  businessMs(from: number, to: number): number;
  /** A question that began earlier has lasted longer than `ms` by then; undefined if none has. */
  begunBefore(ms: number, at: number): number | undefined;
};

/** Limits the cost of computing a long wait. */
const DAYS_MAX = 10 * 366;

/** Undefined if the desk is closed. */
type Opening = { from: number; to: number } | undefined;

/** On a day of a clock change, hours follow the clock, and the time between is real time. */
export function calendarOf({ timeZone, businessHours, holidays }: OfficeHours): Calendar {
  const { days, opensAt, closesAt } = businessHours;
  const closed = new Set(holidays.map(({ date }) => date));
  const known = new Map<number, Opening>();
  const opening = (day: number): Opening => {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    if (!days.includes(weekdayOf(day)) || closed.has(date)) return;
    // a day that the zone skipped, as Samoa did in 2011, is over before it opens
    const end = instantOf(date, END_OF_DAY, timeZone);
    const at = (time: string) => Math.min(instantOf(date, time, timeZone), end);
    return { from: at(opensAt), to: at(closesAt) };
  };
  const openingOf = (day: number): Opening => {
    if (!known.has(day)) {
      if (known.size > 2 * DAYS_MAX) known.clear();
      known.set(day, opening(day));
    }
    return known.get(day);
  };
  return {
    businessMs(from, to) {
      // a civil day begins up to a day before or after it does in UTC
      const last = Math.floor(to / DAY_MS) + 1;
      const first = Math.max(Math.floor(from / DAY_MS) - 1, last - DAYS_MAX);
      let sum = 0;
      for (let day = first; day <= last; day += 1) {
        const open = openingOf(day);
        if (open) sum += Math.max(0, Math.min(to, open.to) - Math.max(from, open.from));
      }
      return sum;
    },

    begunBefore(ms, at) {
      const last = Math.floor(at / DAY_MS) + 1;
      let left = ms;
      for (let day = last; day >= last - DAYS_MAX; day -= 1) {
        const open = openingOf(day);
        const end = open && Math.min(open.to, at);
        const length = open && end ? Math.max(0, end - open.from) : 0;
        if (end !== undefined && length > left) return end - left;
        left -= length;
      }
      return;
    },
  };
}

/** Monday is 1, as in ISO 8601. 1 January 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

const END_OF_DAY = "24:00";

/** A skipped time becomes the one the clock is set to. */
function instantOf(date: string, time: string, timeZone: string): number {
  const day = Temporal.PlainDate.from(date);
  const moment =
    time === END_OF_DAY
      ? day.add({ days: 1 }).toZonedDateTime(timeZone)
      : day.toZonedDateTime({ timeZone, plainTime: time });
  return moment.epochMilliseconds;
}
