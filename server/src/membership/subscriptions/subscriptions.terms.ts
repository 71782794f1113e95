import {
  type CloseReason,
  INTERVAL_MONTHS,
  type Interval,
} from "@pharmacy/contract/subscriptions/subscriptions.values";
import { Temporal } from "temporal-polyfill";
import { isNextDay } from "../../platform/days.ts";

/** The parameters of a term. Dates are civil dates, `2026-01-31`. */
export type TermPlan = {
  interval: Interval;
  trialDays: number;
  graceDays: number;
};

/** One term of a subscription, with inclusive last days. */
export type Term = {
  startDate: string;
  endDate: string;
  graceEndDate: string;
  /**
   * The date from which renewals count: kept from one to the next, so that a short month does not
   * shift it.
   */
  anchorDate: string;
  isTrial: boolean;
  interval: Interval;
};

/** A stored term, which may have been closed early. */
export type KeptTerm = Term & {
  /** Its actual last day. A day before the start means that it never ran. */
  closedOn: string | null;
  closeReason: CloseReason | null;
};

/**
 * The term of a plan that begins on a given day.
 *
 * @param before the term it follows without a gap, if any.
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

/** A trial is counted in days, so the term after it renews on its own first day. */
function isRenewal(before: KeptTerm, startDate: string, interval: Interval): boolean {
  return (
    !before.isTrial &&
    before.closedOn === null &&
    before.interval === interval &&
    isNextDay(before.endDate, startDate)
  );
}

/** The first renewal day after `start`; in a month without that day, its last. */
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

/** The last day on which a term ran or will run. */
export function lastDayOf({ endDate, closedOn }: KeptTerm): string {
  return closedOn ?? endDate;
}

/** Whether a term has any day at all. */
export function hasDays(term: KeptTerm): boolean {
  return lastDayOf(term) >= term.startDate;
}
