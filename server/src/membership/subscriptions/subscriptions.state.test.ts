import { describe, expect, test } from "vitest";
import { addDays } from "../../platform/days.ts";
import { mayWriteIn, subscriptionOn } from "./subscriptions.state.ts";
import { type KeptTerm, type TermPlan, termOf } from "./subscriptions.terms.ts";

const PLAN: TermPlan = { interval: "month", trialDays: 30, graceDays: 14 };
const QUARTER: TermPlan = { ...PLAN, interval: "quarter" };
const YEAR: TermPlan = { ...PLAN, interval: "year" };

function aTerm(
  plan = PLAN,
  startDate = "2026-03-01",
  values: Partial<KeptTerm> = {},
  isTrial = false,
) {
  return { ...termOf(plan, startDate, { isTrial }), closedOn: null, closeReason: null, ...values };
}

const stateOn = (terms: KeptTerm[], today: string) => subscriptionOn(terms, today).state;

describe("a membership", () => {
  test("without terms does not exist, and one that begins later is scheduled", () => {
    expect(subscriptionOn([], "2026-03-01")).toMatchObject({ state: "none", endDate: null });
    expect(subscriptionOn([aTerm()], "2026-02-28")).toMatchObject({
      state: "scheduled",
      nextStart: "2026-03-01",
      endDate: null,
      daysLeft: null,
    });
  });

  test("followed by another term without a gap continues, even if it is cut short", () => {
    const cut = aTerm(PLAN, "2026-03-01", { closedOn: "2026-03-12", closeReason: "replaced" });
    const next = aTerm(YEAR, "2026-03-13");
    expect(stateOn([cut, next], "2026-03-10")).toBe("active");
    expect(stateOn([cut, aTerm(YEAR, "2026-03-14")], "2026-03-10")).toBe("expiring");
  });

  test.each([
    ["2026-03-01", "active", 30],
    ["2026-03-23", "active", 8],
    ["2026-03-24", "expiring", 7],
    ["2026-03-31", "expiring", 0],
    ["2026-04-01", "grace", -1],
    ["2026-04-14", "grace", -14],
    ["2026-04-15", "expired", -15],
    ["2027-04-15", "expired", -380],
  ])("of a month from 1 March is on %s %s, with %i days left", (today, state, daysLeft) => {
    const subscription = subscriptionOn([aTerm()], today);
    expect(subscription).toMatchObject({ state, daysLeft, endDate: "2026-03-31" });
  });

  test.each([
    [QUARTER, 30],
    [YEAR, 30],
  ])("of %o counts as expiring %i days before its end", (plan, days) => {
    const term = aTerm(plan);
    expect(stateOn([term], addDays(term.endDate, -days))).toBe("expiring");
    expect(stateOn([term], addDays(term.endDate, -days - 1))).toBe("active");
  });

  test("on trial is expiring with seven days left", () => {
    const term = aTerm(PLAN, "2026-03-01", {}, true);
    expect(subscriptionOn([term], "2026-03-22")).toMatchObject({ state: "trial", isTrial: true });
    expect(stateOn([term], "2026-03-23")).toBe("expiring");
    expect(stateOn([term], "2026-03-31")).toBe("grace");
  });

  test("that is renewed without a gap does not expire; with a gap it does", () => {
    const renewed = [aTerm(), aTerm(PLAN, "2026-04-01")];
    expect(subscriptionOn(renewed, "2026-03-31")).toMatchObject({
      state: "active",
      nextStart: "2026-04-01",
    });
    const later = [aTerm(), aTerm(PLAN, "2026-04-02")];
    expect(stateOn(later, "2026-03-31")).toBe("expiring");
    expect(stateOn(later, "2026-04-01")).toBe("grace");
    expect(stateOn(later, "2026-04-02")).toBe("active");
  });

  test("that is cancelled runs to its last day", () => {
    const terms = [aTerm(PLAN, "2026-03-01", { closedOn: "2026-03-10", closeReason: "cancelled" })];
    expect(subscriptionOn(terms, "2026-03-10")).toMatchObject({ state: "expiring", daysLeft: 0 });
    expect(subscriptionOn(terms, "2026-03-11")).toMatchObject({
      state: "cancelled",
      endDate: "2026-03-10",
      graceEndDate: "2026-03-10",
    });
  });

  test("ignores a term that was undone", () => {
    const undone = aTerm(PLAN, "2026-03-01", { closedOn: "2026-02-28", closeReason: "replaced" });
    expect(stateOn([undone], "2026-03-05")).toBe("none");
    expect(stateOn([undone, aTerm(YEAR)], "2026-03-05")).toBe("active");
  });

  test("allows writing up to the end of grace", () => {
    const writing = (["trial", "active", "expiring", "grace"] as const).every(mayWriteIn);
    const reading = (["none", "scheduled", "expired", "cancelled"] as const).some(mayWriteIn);
    expect([writing, reading]).toEqual([true, false]);
  });
});
