import {
  type CloseReason,
  INTERVAL_MONTHS,
  type Interval,
} from "@pharmacy/contract/subscriptions.values";
import { Temporal } from "temporal-polyfill";

/** The months of each interval. */

/** What a term is made from. Dates are civil dates, `2026-01-31`. */
export type TermPlan = {
  interval: Interval;
  trialDays: number;
  graceDays: number;
};

/** One term of a subscription, its last days included. */
export type Term = {
  startDate: string;
  endDate: string;
  graceEndDate: string;
  /** The day of the month on which terms turn: kept from one renewal to the next, so that a short month does not move it. */
  anchorDate: string;
  isTrial: boolean;
  interval: Interval;
};

/** A term as it was kept, which may have been closed early. */
export type KeptTerm = Term & {
  /** Its real last day. A day before the start: it never was. */
  closedOn: string | null;
  closeReason: CloseReason | null;
};

/**
 * The term of a plan that begins on a day.
 *
 * @param before the term it follows without a gap, if it does.
 */
export function termOf(
  { interval, trialDays, graceDays }: TermPlan,
  startDate: string,
  { isTrial = false, before }: { isTrial?: boolean; before?: KeptTerm | undefined } = {},
): Term {
  const start = Temporal.PlainDate.from(startDate);
  const anchor = before && isRenewal(before, startDate, interval) ? before.anchorDate : startDate;
  const end = isTrial
    ? start.add({ days: trialDays - 1 })
    : nextTurn(Temporal.PlainDate.from(anchor), start, INTERVAL_MONTHS[interval]).subtract({
        days: 1,
      });
  return {
    startDate,
    endDate: end.toString(),
    graceEndDate: end.add({ days: graceDays }).toString(),
    anchorDate: anchor,
    isTrial,
    interval,
  };
}

/** A trial's days are counted, so what follows it turns on a day of its own. */
function isRenewal(before: KeptTerm, startDate: string, interval: Interval): boolean {
  return (
    !before.isTrial &&
    before.closedOn === null &&
    before.interval === interval &&
    isNextDay(before.endDate, startDate)
  );
}

/** The first day after `start` on which terms turn. Where a month has no such day, its last. */
function nextTurn(
  anchor: Temporal.PlainDate,
  start: Temporal.PlainDate,
  months: number,
): Temporal.PlainDate {
  const { months: passed } = anchor.until(start, { largestUnit: "months" });
  let turns = Math.max(1, Math.floor(passed / months));
  for (;;) {
    const turn = anchor.add({ months: turns * months });
    if (Temporal.PlainDate.compare(turn, start) > 0) return turn;
    turns += 1;
  }
}

/** The last day on which a term really ran, or was meant to. */
export function lastDayOf({ endDate, closedOn }: KeptTerm): string {
  return closedOn ?? endDate;
}

/** Whether a term had any day at all. */
export function hasDays(term: KeptTerm): boolean {
  return lastDayOf(term) >= term.startDate;
}

export function isNextDay(day: string, next: string): boolean {
  return addDays(day, 1) === next;
}

/** A civil date so many days later. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Days from one civil date to another. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

/**
 * The civil date in a time zone at an instant.
 *
 * @param now milliseconds since 1970.
 */
export function todayIn(timeZone: string, now: number): string {
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
