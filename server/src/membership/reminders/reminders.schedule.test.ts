import type { ReminderKey } from "@pharmacy/contract/reminders/reminders.values";
import { INTERVALS } from "@pharmacy/contract/subscriptions/subscriptions.values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../platform/days.ts";
import { type TermPlan, termOf } from "../subscriptions/subscriptions.terms.ts";
import { dueOn, remindersOf } from "./reminders.schedule.ts";

const PLAN: TermPlan = { interval: "month", trialDays: 30, graceDays: 14 };
const NONE: ReadonlySet<ReminderKey> = new Set();

describe("the reminders of a term", () => {
  test.each([
    ["month", "before7 2026-03-25, before1 2026-03-31, graceStart 2026-04-02, expired 2026-04-16"],
    [
      "quarter",
      "before14 2026-05-18, before7 2026-05-25, before1 2026-05-31, graceStart 2026-06-02, expired 2026-06-16",
    ],
    [
      "year",
      "before30 2027-01-30, before14 2027-02-15, before7 2027-02-22, before1 2027-02-28, graceStart 2027-03-02, graceEnding 2027-03-12, expired 2027-03-16",
    ],
  ] as const)("of a %s from 2 March fall on these days", (interval, days) => {
    const term = termOf({ ...PLAN, interval }, "2026-03-02");
    expect(
      remindersOf(term)
        .map(({ key, day }) => `${key} ${day}`)
        .join(", "),
    ).toBe(days);
  });

  test("of a trial fall on these days", () => {
    const term = termOf(PLAN, "2026-03-01", { isTrial: true });
    expect(remindersOf(term)).toEqual([
      { key: "before5", day: "2026-03-25" },
      { key: "before1", day: "2026-03-29" },
      { key: "graceStart", day: "2026-03-31" },
      { key: "expired", day: "2026-04-14" },
    ]);
  });

  test("keep the later one if a short grace period leaves no day between two", () => {
    const keys = (graceDays: number) =>
      remindersOf(termOf({ ...PLAN, interval: "year", graceDays }, "2026-03-02")).map(
        ({ key }) => key,
      );
    // no grace period: it has ended on the day after its last
    expect(keys(0)).toEqual(["before30", "before14", "before7", "before1", "expired"]);
    expect(keys(4).slice(-2)).toEqual(["graceEnding", "expired"]);
    expect(keys(5).slice(-3)).toEqual(["graceStart", "graceEnding", "expired"]);
  });

  test("do not begin before the term does", () => {
    const term = termOf({ ...PLAN, trialDays: 3 }, "2026-03-01", { isTrial: true });
    expect(remindersOf(term)[0]).toEqual({ key: "before1", day: "2026-03-02" });
  });
});

describe("the due reminder", () => {
  const term = termOf({ ...PLAN, interval: "year" }, "2026-03-02");

  test("does not exist before its day, and is a single one on it", () => {
    expect(dueOn(term, "2027-01-29", NONE)).toEqual({ send: null, skip: [] });
    expect(dueOn(term, "2027-01-30", NONE)).toEqual({ send: "before30", skip: [] });
    expect(dueOn(term, "2027-01-31", new Set(["before30"]))).toEqual({ send: null, skip: [] });
  });

  test("after a standstill is only the newest", () => {
    expect(dueOn(term, "2027-03-05", new Set(["before30"]))).toEqual({
      send: "graceStart",
      skip: ["before14", "before7", "before1"],
    });
  });

  test("is sent at most once each, on whatever days the job runs", () => {
    const runs = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(...INTERVALS), fc.boolean(), runs, (interval, isTrial, gaps) => {
        const of = termOf({ ...PLAN, interval }, "2026-03-02", { isTrial });
        const done = new Set<ReminderKey>();
        let today: string = of.startDate;
        for (const gap of gaps) {
          const { send, skip } = dueOn(of, today, done);
          for (const key of [...skip, ...(send ? [send] : [])]) {
            expect(done.has(key)).toBe(false);
            done.add(key);
          }
          expect(dueOn(of, today, done)).toEqual({ send: null, skip: [] });
          today = addDays(today, gap);
        }
      }),
    );
  });
});
