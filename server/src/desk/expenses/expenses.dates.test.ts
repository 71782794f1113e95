import { EXPENSE_REPEATS, REPEAT_MONTHS } from "@pharmacy/contract/expenses/expenses.values";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import {
  dayOfMonth,
  firstOccurrence,
  latestDay,
  monthsAround,
  nextMonthOf,
  nextOccurrence,
} from "./expenses.dates.ts";

const day = fc
  .integer({ min: 0, max: 12_000 })
  .map((days) => Temporal.PlainDate.from("1990-01-01").add({ days }).toString());
const repeats = fc.constantFrom(...EXPENSE_REPEATS);
const monthOf = (date: string) => Temporal.PlainDate.from(date).toPlainYearMonth();

test.each([
  ["2026-01-31", "2026-02-28"],
  ["2028-01-31", "2028-02-29"],
  ["2026-02-28", "2026-03-28"],
  ["2026-12-15", "2027-01-15"],
  ["2026-03-31", "2026-04-30"],
])("a month after %s is %s", (from, next) => {
  expect(nextMonthOf(from)).toBe(next);
});

test("the latest day of an expense is 31 days after today", () => {
  expect(latestDay("2026-11-30")).toBe("2026-12-31");
});

test.each([
  // a month that is over, one to come, and one on its last day are compared whole
  ["2026-01", "2026-03-20", null, "2026-02-01", "2026-01-01", "2025-02-01"],
  ["2026-01", "2025-12-20", null, "2026-02-01", "2026-01-01", "2025-02-01"],
  ["2026-02", "2026-02-28", null, "2026-03-01", "2026-02-01", "2025-03-01"],
  // while it lasts, its days so far with the same days
  ["2026-11", "2026-11-24", 24, "2026-11-25", "2026-10-25", "2025-11-25"],
  ["2026-03", "2026-03-30", 30, "2026-03-31", "2026-03-01", "2025-03-31"],
  ["2026-12", "2026-12-01", 1, "2026-12-02", "2026-11-02", "2025-12-02"],
])("%s as of %s is compared with as many days of the months before", (month, today, ...rest) => {
  const [days, soFar, monthBefore, yearBefore] = rest;
  const { comparedDays, compared } = monthsAround(month, today);
  expect(comparedDays).toBe(days);
  expect([compared.soFar.from, compared.soFar.until]).toEqual([`${month}-01`, soFar]);
  expect(compared.monthBefore.until).toBe(monthBefore);
  expect(compared.yearBefore.until).toBe(yearBefore);
});

describe("a repetition", () => {
  test("on the 31st falls on the last day of shorter months, and on the 31st again", () => {
    const rent = { repeats: "month", repeatDay: 31 } as const;
    const days = ["2026-01-31"];
    while (days.length < 6) days.push(nextOccurrence(days.at(-1) ?? "", rent));
    expect(days).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
    ]);
  });

  test("on 29 February falls on the 28th in other years", () => {
    const yearly = { repeats: "year", repeatDay: 29 } as const;
    expect(nextOccurrence("2028-02-29", yearly)).toBe("2029-02-28");
    expect(nextOccurrence("2031-02-28", yearly)).toBe("2032-02-29");
  });

  test("falls once in every month, quarter or year, on its day or the month's last", () => {
    fc.assert(
      fc.property(day, repeats, (start, every) => {
        const repetition = { repeats: every, repeatDay: dayOfMonth(start) };
        let before = start;
        for (let turn = 1; turn <= 40; turn += 1) {
          const next = nextOccurrence(before, repetition);
          const month = monthOf(start).add({ months: turn * REPEAT_MONTHS[every] });
          expect(monthOf(next).equals(month)).toBe(true);
          expect(dayOfMonth(next)).toBe(Math.min(repetition.repeatDay, month.daysInMonth));
          before = next;
        }
      }),
      { numRuns: 30 },
    );
  });

  test("starts with the first of its days after today, however long ago the expense was", () => {
    fc.assert(
      fc.property(day, day, repeats, (start, today, every) => {
        const repetition = { repeats: every, repeatDay: dayOfMonth(start) };
        const first = firstOccurrence(start, repetition, today);
        expect(first > start && first > today).toBe(true);
        // it is one of its days, and none was skipped
        let turn = start;
        do turn = nextOccurrence(turn, repetition);
        while (turn <= today);
        expect(first).toBe(turn);
      }),
      { numRuns: 80 },
    );
  });
});
