import { INTERVALS } from "@pharmacy/contract/subscriptions/subscriptions.values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../platform/days.ts";
import {
  type Choice,
  type PlanChange,
  type PlanTerm,
  planChange,
  termsAfter,
} from "./subscriptions.plan-change.ts";
import { subscriptionOn } from "./subscriptions.state.ts";
import { hasDays, lastDayOf } from "./subscriptions.terms.ts";

const TODAY = "2026-11-21";
const MONTHLY = { id: "monthly", interval: "month", trialDays: 30, graceDays: 14 } as const;
const YEARLY = { id: "yearly", interval: "year", trialDays: 0, graceDays: 14 } as const;

let made = 0;

/** The terms of a pharmacy after a change. */
function done(terms: PlanTerm[], choice: Choice, today = TODAY): PlanTerm[] {
  const change = planChange(terms, choice, today);
  if (change.kind === "unchanged") return terms;
  const kept = termsAfter(terms, change) as PlanTerm[];
  made += 1;
  return kept.map((term) => (term.id ? term : { ...term, id: `t${made}`, plan: choice.plan.id }));
}

const started = (choice: Partial<Choice> = {}, today?: string) =>
  done([], { plan: YEARLY, startDate: "2026-02-01", ...choice }, today ?? "2026-02-01");
const kindOf = (change: PlanChange) => change.kind;

describe("choosing a plan", () => {
  test("for the first time begins its trial, unless that is skipped", () => {
    const choice = { plan: MONTHLY, startDate: TODAY };
    expect(planChange([], choice, TODAY)).toMatchObject({ kind: "first", term: { isTrial: true } });
    const paid = planChange([], { ...choice, skipTrial: true }, TODAY);
    expect(paid).toMatchObject({ term: { isTrial: false, endDate: "2026-12-20" } });
    expect(planChange([], { plan: YEARLY, startDate: TODAY }, TODAY)).toMatchObject({
      term: { isTrial: false },
    });
  });

  test("for the second time begins no trial", () => {
    const change = planChange(started(), { plan: MONTHLY, startDate: "2027-02-01" }, TODAY);
    expect(change).toMatchObject({ kind: "renewal", term: { isTrial: false } });
  });

  test("that is already running, from the same day, changes nothing", () => {
    const terms = started();
    expect(kindOf(planChange(terms, { plan: YEARLY, startDate: "2026-02-01" }, "2026-02-10"))).toBe(
      "unchanged",
    );
    const queued = done(terms, { plan: YEARLY, startDate: "2027-02-01" });
    expect(done(queued, { plan: YEARLY, startDate: "2027-02-01" })).toBe(queued);
  });

  test("from the day after the current term renews it, and closes nothing", () => {
    const change = planChange(started(), { plan: YEARLY, startDate: "2027-02-01" }, TODAY);
    expect(change).toMatchObject({
      kind: "renewal",
      closed: [],
      term: { startDate: "2027-02-01", endDate: "2028-01-31", anchorDate: "2026-02-01" },
    });
  });

  test("within the current term ends that one on the day before", () => {
    const [term] = started();
    const change = planChange(started(), { plan: MONTHLY, startDate: TODAY }, TODAY);
    expect(change).toMatchObject({ kind: "change", term: { anchorDate: TODAY } });
    expect(change.kind !== "unchanged" && change.closed[0]?.closedOn).toBe("2026-11-20");
    expect(term?.closedOn).toBeNull();
  });

  test("from its first day corrects it, as if it had never existed", () => {
    const terms = started({ startDate: TODAY }, TODAY);
    const corrected = done(terms, { plan: MONTHLY, startDate: TODAY });
    expect(corrected[0]).toMatchObject({ closedOn: "2026-11-20", closeReason: "replaced" });
    expect(corrected.filter(hasDays)).toHaveLength(1);
    // the corrected one was the first, so this one is
    expect(corrected[1]?.isTrial).toBe(true);
  });

  test("from an earlier day corrects it too, if no other term ran then", () => {
    const terms = started({ startDate: "2026-11-10" }, TODAY);
    const change = planChange(terms, { plan: YEARLY, startDate: "2026-11-01" }, TODAY);
    expect(change).toMatchObject({ kind: "correction", term: { startDate: "2026-11-01" } });
    const second = done(started({ startDate: "2026-09-01" }, TODAY), {
      plan: MONTHLY,
      startDate: "2026-11-10",
    });
    const before = { plan: YEARLY, startDate: "2026-11-05" };
    expect(() => planChange(second, before, TODAY)).toThrow(
      "Another term runs until 9 November 2026. Choose a start date after it.",
    );
  });

  test("replaces a scheduled one", () => {
    const queued = done(started(), { plan: YEARLY, startDate: "2027-02-01" });
    const change = planChange(queued, { plan: MONTHLY, startDate: "2027-02-01" }, TODAY);
    expect(change).toMatchObject({
      kind: "renewal",
      closed: [{ id: queued[1]?.id, closedOn: "2027-01-31" }],
    });
  });

  test("moves a scheduled change, without losing a day before it", () => {
    const changed = done(started(), { plan: MONTHLY, startDate: "2026-12-01" });
    expect(changed[0]?.closedOn).toBe("2026-11-30");
    const later = done(changed, { plan: MONTHLY, startDate: "2027-01-15" });
    expect(later[0]).toMatchObject({ closedOn: "2027-01-14", closeReason: "replaced" });
    expect(later.filter(hasDays)).toHaveLength(2);
    const earlier = done(later, { plan: MONTHLY, startDate: "2026-11-25" });
    expect(earlier[0]).toMatchObject({ closedOn: "2026-11-24", closeReason: "replaced" });
  });

  test("from the day after the current term cancels a scheduled change", () => {
    const changed = done(started(), { plan: MONTHLY, startDate: "2026-12-01" });
    const change = planChange(changed, { plan: YEARLY, startDate: "2027-02-01" }, TODAY);
    expect(change).toMatchObject({
      kind: "renewal",
      reopened: changed[0]?.id,
      term: { startDate: "2027-02-01", anchorDate: "2026-02-01" },
    });
    const back = done(changed, { plan: YEARLY, startDate: "2027-02-01" });
    expect(back[0]).toMatchObject({ closedOn: null, closeReason: null });
    expect(subscriptionOn(back, "2027-01-10").state).toBe("active");
  });

  test("that is already running changes nothing, even if another is scheduled, or it began long ago", () => {
    const changed = done(started(), { plan: MONTHLY, startDate: "2026-12-01" });
    const own = { plan: YEARLY, startDate: "2026-02-01" };
    expect(kindOf(planChange(changed, own, TODAY))).toBe("unchanged");
    expect(kindOf(planChange(started(), own, TODAY))).toBe("unchanged");
  });

  test("after a gap is a return", () => {
    const terms = started({ plan: MONTHLY, skipTrial: true });
    const change = planChange(terms, { plan: MONTHLY, startDate: TODAY }, TODAY);
    expect(change).toMatchObject({ kind: "return", closed: [], term: { anchorDate: TODAY } });
  });

  test.each([
    ["2026-08-22", "2026-08-23"],
    ["2027-11-23", "2027-11-22"],
  ])("from %s is too far away, from %s it is not", (startDate, within) => {
    expect(() => planChange([], { plan: YEARLY, startDate }, TODAY)).toThrow(
      "Choose a start date from 23 August 2026 to 22 November 2027.",
    );
    expect(kindOf(planChange([], { plan: YEARLY, startDate: within }, TODAY))).toBe("first");
  });
});

const choices = fc.array(
  fc.record({
    plan: fc.record({
      id: fc.constantFrom("a", "b", "c"),
      interval: fc.constantFrom(...INTERVALS),
      trialDays: fc.integer({ min: 0, max: 90 }),
      graceDays: fc.integer({ min: 0, max: 60 }),
    }),
    /** Days from the current day to the start, and to the next choice. */
    offset: fc.integer({ min: -90, max: 366 }),
    passes: fc.integer({ min: 0, max: 200 }),
    skipTrial: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

const inForce = (terms: PlanTerm[], today: string) =>
  terms
    .filter((term) => hasDays(term) && term.startDate <= today && lastDayOf(term) >= today)
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
    .at(-1);

describe("any choice at any time", () => {
  test("gives no day to two terms, and takes none from the current one before the new one starts", () => {
    fc.assert(
      fc.property(choices, (list) => {
        let terms: PlanTerm[] = [];
        let today = "2024-02-29";
        for (const { offset, passes, ...choice } of list) {
          const startDate = addDays(today, offset);
          try {
            const present = inForce(terms, today);
            const { kind } = planChange(terms, { ...choice, startDate }, today);
            terms = done(terms, { ...choice, startDate }, today);
            if (present && kind !== "unchanged" && startDate > present.startDate) {
              const after = terms.find(({ id }) => id === present.id);
              const last = [present.endDate, addDays(startDate, -1)].sort()[0];
              expect(after && lastDayOf(after)).toBe(last);
            }
          } catch (error) {
            expect(String(error)).toMatch(/Another term runs until/);
          }
          const lived = terms.filter(hasDays).sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
          lived.forEach((term, index) => {
            const next = lived[index + 1];
            if (next) expect(lastDayOf(term) < next.startDate).toBe(true);
          });
          expect(lived.filter(({ isTrial }) => isTrial).length).toBeLessThanOrEqual(1);
          expect(lived.filter(({ startDate: start }) => start > today).length).toBeLessThan(2);
          today = addDays(today, passes);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("made twice is applied once", () => {
    fc.assert(
      fc.property(choices, (list) => {
        let terms: PlanTerm[] = [];
        for (const { offset, passes: _, ...choice } of list) {
          const startDate = addDays(TODAY, offset);
          try {
            terms = done(terms, { ...choice, startDate });
          } catch {
            continue;
          }
          const isPast =
            startDate <= TODAY && subscriptionOn(terms, TODAY).endDate !== terms.at(-1)?.endDate;
          if (!isPast) expect(done(terms, { ...choice, startDate })).toBe(terms);
        }
      }),
      { numRuns: 300 },
    );
  });
});
