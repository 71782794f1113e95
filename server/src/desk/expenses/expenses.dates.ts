import {
  EXPENSE_DAYS_AHEAD_MAX,
  type ExpenseRepeat,
  REPEAT_MONTHS,
} from "@pharmacy/contract/expenses/expenses.values";
import { Temporal } from "temporal-polyfill";

/** Dates are civil dates, `2026-01-31`. */
export type Repetition = {
  repeats: ExpenseRepeat;
  /** The day it started on; a month without that day uses its last. */
  repeatDay: number;
};

/** In a month without that day, its last. */
export function nextMonthOf(day: string): string {
  return Temporal.PlainDate.from(day).add({ months: 1 }).toString();
}

export function latestDay(today: string): string {
  return Temporal.PlainDate.from(today).add({ days: EXPENSE_DAYS_AHEAD_MAX }).toString();
}

export function nextOccurrence(day: string, { repeats, repeatDay }: Repetition): string {
  return turnOf(day, REPEAT_MONTHS[repeats], repeatDay);
}

/** Not before tomorrow: expenses due until today are entered by hand. */
export function firstOccurrence(day: string, repetition: Repetition, today: string): string {
  const { repeats, repeatDay } = repetition;
  const step = REPEAT_MONTHS[repeats];
  const passed = Math.floor(Math.max(0, monthsBetween(day, today)) / step);
  const turn = turnOf(day, Math.max(1, passed) * step, repeatDay);
  return turn > today ? turn : turnOf(day, (passed + 1) * step, repeatDay);
}

export function dayOfMonth(day: string): number {
  return Temporal.PlainDate.from(day).day;
}

/** The end is exclusive. */
export function spanOfMonth(month: string): Span {
  return firstDays(Temporal.PlainYearMonth.from(month));
}

type Span = { from: string; until: string };

function firstDays(month: Temporal.PlainYearMonth, count = month.daysInMonth): Span {
  const first = month.toPlainDate({ day: 1 });
  const days = Math.min(count, month.daysInMonth);
  return { from: first.toString(), until: first.add({ days }).toString() };
}

/** A running month is compared with the same days of other months. */
export function monthsAround(month: string, today: string) {
  const start = Temporal.PlainYearMonth.from(month);
  const now = Temporal.PlainDate.from(today);
  const isGoingOn = now.toPlainYearMonth().equals(start) && now.day < now.daysInMonth;
  const days = isGoingOn ? now.day : undefined;
  return {
    comparedDays: days ?? null,
    month: firstDays(start),
    compared: {
      soFar: firstDays(start, days),
      monthBefore: firstDays(start.subtract({ months: 1 }), days),
      yearBefore: firstDays(start.subtract({ years: 1 }), days),
    },
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
