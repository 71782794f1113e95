import {
  EXPENSE_DAYS_AHEAD_MAX,
  type ExpenseRepeat,
  REPEAT_MONTHS,
} from "@pharmacy/contract/expenses.values";
import { Temporal } from "temporal-polyfill";

/** How an expense repeats. Dates are civil dates, `2026-01-31`. */
export type Repetition = {
  repeats: ExpenseRepeat;
  /** The day of the month it started on; in a month without that day, the last one. */
  repeatDay: number;
};

/** The same day of the next month; in a month without that day, its last. */
export function nextMonthOf(day: string): string {
  return Temporal.PlainDate.from(day).add({ months: 1 }).toString();
}

/** The latest date an expense can have. */
export function latestDay(today: string): string {
  return Temporal.PlainDate.from(today).add({ days: EXPENSE_DAYS_AHEAD_MAX }).toString();
}

/** The next date of an expense that repeats. */
export function nextOccurrence(day: string, { repeats, repeatDay }: Repetition): string {
  return turnOf(day, REPEAT_MONTHS[repeats], repeatDay);
}

/**
 * The first date on which an expense of `day` repeats: after that day, and not before tomorrow,
 * because what was due until today is entered by hand.
 */
export function firstOccurrence(day: string, repetition: Repetition, today: string): string {
  const { repeats, repeatDay } = repetition;
  const step = REPEAT_MONTHS[repeats];
  const passed = Math.floor(Math.max(0, monthsBetween(day, today)) / step);
  const turn = turnOf(day, Math.max(1, passed) * step, repeatDay);
  return turn > today ? turn : turnOf(day, (passed + 1) * step, repeatDay);
}

/** The day of the month on which a repetition starts. */
export function dayOfMonth(day: string): number {
  return Temporal.PlainDate.from(day).day;
}

/** Start and exclusive end of a month, `2026-11`, and of the months it is compared with. */
export function monthsAround(month: string) {
  const start = Temporal.PlainYearMonth.from(month);
  const spanOf = (one: Temporal.PlainYearMonth) => ({
    from: one.toPlainDate({ day: 1 }).toString(),
    until: one.add({ months: 1 }).toPlainDate({ day: 1 }).toString(),
  });
  return {
    month: spanOf(start),
    monthBefore: spanOf(start.subtract({ months: 1 })),
    yearBefore: spanOf(start.subtract({ years: 1 })),
  };
}

function turnOf(day: string, months: number, dayWanted: number): string {
  const month = Temporal.PlainDate.from(day).toPlainYearMonth().add({ months });
  return month.toPlainDate({ day: Math.min(dayWanted, month.daysInMonth) }).toString();
}

function monthsBetween(from: string, to: string): number {
  const [start, end] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  return (end.year - start.year) * 12 + end.month - start.month;
}
