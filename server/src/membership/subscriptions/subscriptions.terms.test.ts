import { INTERVALS } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, isNextDay, todayIn } from "../../platform/days.ts";
import { type KeptTerm, type TermPlan, termOf } from "./subscriptions.terms.ts";

/** The instant a day ends in a time zone: when the next begins, whatever clocks do. */
function endOfDay(date: string, timeZone: string): string {
  const next = Temporal.PlainDate.from(date).add({ days: 1 });
  return next.toZonedDateTime(timeZone).toInstant().toString();
}

const MONTHLY: TermPlan = { interval: "month", trialDays: 30, graceDays: 14 };
const kept = (term: ReturnType<typeof termOf>): KeptTerm => ({
  ...term,
  closedOn: null,
  closeReason: null,
});

/** A series of terms, each renewing the one before. */
function renewals(plan: TermPlan, startDate: string, count: number): KeptTerm[] {
  const terms: KeptTerm[] = [];
  for (let start = startDate; terms.length < count; ) {
    const term = kept(termOf(plan, start, { before: terms.at(-1) }));
    terms.push(term);
    start = addDays(term.endDate, 1);
  }
  return terms;
}

const spans = (terms: KeptTerm[]) =>
  terms.map(({ startDate, endDate }) => `${startDate}…${endDate}`);

describe("a term", () => {
  test("that begins on the 31st does not drift to the 28th", () => {
    expect(spans(renewals(MONTHLY, "2026-01-31", 4))).toEqual([
      "2026-01-31…2026-02-27",
      "2026-02-28…2026-03-30",
      "2026-03-31…2026-04-29",
      "2026-04-30…2026-05-30",
    ]);
  });

  test("of a year that begins on 29 February keeps that day in leap years", () => {
    const yearly: TermPlan = { interval: "year", trialDays: 0, graceDays: 14 };
    expect(spans(renewals(yearly, "2024-02-29", 5))).toEqual([
      "2024-02-29…2025-02-27",
      "2025-02-28…2026-02-27",
      "2026-02-28…2027-02-27",
      "2027-02-28…2028-02-28",
      "2028-02-29…2029-02-27",
    ]);
  });

  test("of a trial counts its days, followed by grace", () => {
    expect(termOf(MONTHLY, "2026-03-01", { isTrial: true })).toMatchObject({
      endDate: "2026-03-30",
      graceEndDate: "2026-04-13",
      isTrial: true,
    });
  });

  test("after a trial renews on its own first day", () => {
    const trial = kept(termOf(MONTHLY, "2026-01-01", { isTrial: true }));
    const paid = termOf(MONTHLY, "2026-01-31", { before: trial });
    expect(paid).toMatchObject({ anchorDate: "2026-01-31", endDate: "2026-02-27" });
  });

  test("after a gap, or with another interval, renews on its own first day", () => {
    const before = kept(termOf(MONTHLY, "2026-01-31"));
    expect(termOf(MONTHLY, "2026-03-01", { before }).anchorDate).toBe("2026-03-01");
    const quarterly: TermPlan = { ...MONTHLY, interval: "quarter" };
    expect(termOf(quarterly, "2026-02-28", { before }).anchorDate).toBe("2026-02-28");
  });
});

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => Temporal.PlainDate.from("1999-12-31").add({ days }).toString());
const plan = fc.record({
  interval: fc.constantFrom(...INTERVALS),
  trialDays: fc.integer({ min: 0, max: 90 }),
  graceDays: fc.integer({ min: 0, max: 60 }),
});

describe("consecutive terms, from any day, of any interval", () => {
  test("leave no day out and share none", () => {
    fc.assert(
      fc.property(plan, day, (of, start) => {
        const terms = renewals(of, start, 30);
        terms.forEach((term, index) => {
          expect(term.startDate <= term.endDate).toBe(true);
          const next = terms[index + 1];
          if (next) expect(isNextDay(term.endDate, next.startDate)).toBe(true);
        });
      }),
    );
  });

  test("renew on the day of the month they began on, or on the month's last", () => {
    fc.assert(
      fc.property(plan, day, (of, start) => {
        const wanted = Temporal.PlainDate.from(start).day;
        for (const { startDate } of renewals(of, start, 30)) {
          const turn = Temporal.PlainDate.from(startDate);
          expect(turn.day).toBe(Math.min(wanted, turn.daysInMonth));
        }
      }),
    );
  });

  test("end after eight years on the day before they began", () => {
    fc.assert(
      fc.property(plan, day, (of, start) => {
        const perYear = { month: 12, quarter: 4, year: 1 }[of.interval];
        const last = renewals(of, start, perYear * 8).at(-1);
        const end = Temporal.PlainDate.from(start).add({ years: 8 }).subtract({ days: 1 });
        expect(last?.endDate).toBe(end.toString());
      }),
      { numRuns: 50 },
    );
  });

  test("are the same whenever they are computed", () => {
    fc.assert(
      fc.property(plan, day, (of, start) => {
        expect(termOf(of, start)).toEqual(termOf(of, start));
      }),
    );
  });
});

describe("a day", () => {
  test.each([
    // clocks go forward in the following night
    ["2026-03-28", "Europe/Berlin", "2026-03-28T23:00:00Z"],
    ["2026-03-29", "Europe/Berlin", "2026-03-29T22:00:00Z"],
    // midnight itself is skipped
    ["2026-09-05", "America/Santiago", "2026-09-06T04:00:00Z"],
    // a whole day was skipped
    ["2011-12-29", "Pacific/Apia", "2011-12-30T10:00:00Z"],
    ["2026-01-01", "Pacific/Honolulu", "2026-01-02T10:00:00Z"],
  ])("%s ends in %s at %s", (date, zone, instant) => {
    expect(endOfDay(date, zone)).toBe(instant);
  });

  test("differs between Samoa and Honolulu at the same instant", () => {
    const now = Date.parse("2026-11-21T10:30:00Z");
    expect(todayIn("Pacific/Apia", now)).toBe("2026-11-21");
    expect(todayIn("Pacific/Honolulu", now)).toBe("2026-11-21");
    expect(todayIn("Pacific/Apia", now + HOUR_MS)).toBe("2026-11-22");
    expect(daysBetween(todayIn("Pacific/Honolulu", now), todayIn("Pacific/Kiritimati", now))).toBe(
      1,
    );
  });

  test("ends where the next begins, in any zone", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    fc.assert(
      fc.property(day, zones, (date, zone) => {
        const end = Date.parse(endOfDay(date, zone));
        // after a skipped day, the next one follows
        expect(todayIn(zone, end) > date).toBe(true);
        expect(todayIn(zone, end - 1) <= date).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
