import type { Series } from "@pharmacy/contract/summary/series";
import { type SQL, sql } from "drizzle-orm";
import { addDays, todayIn } from "../days.ts";

/** The last days in a time zone, today among them. `before` begins the period before. */
export type Period = {
  now: number;
  zone: string;
  days: number;
  before: string;
  from: string;
  today: string;
};

export function periodAt(now: number, zone: string, days: number): Period {
  const today = todayIn(zone, now);
  return {
    now,
    zone,
    days,
    before: addDays(today, 1 - 2 * days),
    from: addDays(today, 1 - days),
    today,
  };
}

/** The instant at which a day begins. */
export const startOf = ({ zone }: Pick<Period, "zone">, day: string): SQL =>
  sql`(${day}::timestamp at time zone ${zone})`;

/**
 * How many days lie between `first` and the day of an instant. Time zones are asked once for each
 * day, not for each row.
 */
export const daysAfter = (
  { zone, today }: Pick<Period, "zone" | "today">,
  first: string,
  instant: unknown,
): SQL =>
  sql`width_bucket(${instant}, array(select day at time zone ${zone}
    from generate_series(${first}::timestamp, ${today}::timestamp, interval '1 day') day order by day)) - 1`;

/** Days without a number have 0. */
export function seriesOf(
  { days, from, before }: Pick<Period, "days" | "from" | "before">,
  numbers: ReadonlyMap<string, number>,
): Series {
  const daysFrom = (first: string) =>
    Array.from({ length: days }, (_, place) => numbers.get(addDays(first, place)) ?? 0);
  const ofPeriod = daysFrom(from);
  return { days: ofPeriod, total: sumOf(ofPeriod), before: sumOf(daysFrom(before)) };
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
