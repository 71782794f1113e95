import {
  type CloseReason,
  INTERVAL_MONTHS,
  type Interval,
} from "@pharmacy/contract/subscriptions/subscriptions.values";
import { Temporal } from "temporal-polyfill";
import { isNextDay } from "../../platform/days.ts";

/** Dates are civil dates, `2026-01-31`. */
export type TermPlan = {
  interval: Interval;
  trialDays: number;
  graceDays: number;
};

/** The last days are inclusive. */
export type Term = {
  startDate: string;
  endDate: string;
  graceEndDate: string;
  /** Kept from one renewal to the next, so that a short month does not shift it. */
  anchorDate: string;
  isTrial: boolean;
  interval: Interval;
};

export type KeptTerm = Term & {
  /** A day before the start means that the term never ran. */
  closedOn: string | null;
  closeReason: CloseReason | null;
};

/** Pass the term it follows without a gap as `before`. */
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

/** A trial is counted in days, so the term after it renews on its own first day. */
function isRenewal(before: KeptTerm, startDate: string, interval: Interval): boolean {
  return (
    !before.isTrial &&
    before.closedOn === null &&
    before.interval === interval &&
    isNextDay(before.endDate, startDate)
  );
}

/** In a month without the anchor's day, a renewal falls on the last day. */
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

export function lastDayOf({ endDate, closedOn }: KeptTerm): string {
  return closedOn ?? endDate;
}

export function hasDays(term: KeptTerm): boolean {
  return lastDayOf(term) >= term.startDate;
}
