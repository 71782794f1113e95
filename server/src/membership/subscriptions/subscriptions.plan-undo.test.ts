import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../platform/days.ts";
import { differences } from "../../platform/db/audit.ts";
import {
  type PlanTerm,
  planChange,
  StartRefused,
  termsAfter,
} from "./subscriptions.plan-change.ts";
import { planUndo, UNDO_MS } from "./subscriptions.plan-undo.ts";
import type { TouchedTerm } from "./subscriptions.table.ts";
import { hasDays } from "./subscriptions.terms.ts";

const TODAY = "2026-11-21";
const MADE_AT = `${TODAY}T12:00:00.000Z`;
const [USER, OTHER] = ["orla", "tomas"];
const PLANS = [
  { id: "monthly", interval: "month", trialDays: 30, graceDays: 14 },
  { id: "yearly", interval: "year", trialDays: 0, graceDays: 14 },
] as const;

type Kept = PlanTerm & {
  version: number;
  createdAt: string;
  createdBy: { id: string } | null;
  touched: TouchedTerm[];
};

/** The terms of a pharmacy after choosing a plan, and what that changed in them. */
function chosen(terms: Kept[], plan: (typeof PLANS)[number], startDate: string) {
  const change = planChange(terms, { plan, startDate }, TODAY);
  if (change.kind === "unchanged") return;
  const newTerm = `t${terms.length}`;
  const bookkeeping = { version: 1, createdAt: MADE_AT, createdBy: { id: USER } };
  const after = termsAfter(terms, change) as Kept[];
  const touched = terms.flatMap((term, index) => {
    const changes = differences(term, after[index] ?? {});
    return changes.length > 0 ? [{ id: term.id, changes }] : [];
  });
  const made = { ...bookkeeping, id: newTerm, plan: plan.id, touched };
  return { newTerm, terms: after.map((term) => (term.id ? term : { ...term, ...made })) };
}

const first = chosen([], PLANS[1], addDays(TODAY, -30));
const change = chosen(first?.terms ?? [], PLANS[0], TODAY);
if (!change) throw new Error("A plan is chosen to be changed back.");
const request = { ...change, isReminded: false, person: USER, now: Date.parse(MADE_AT) };
const withNew = (values: Partial<Kept>) =>
  request.terms.map((term) => (term.id === request.newTerm ? { ...term, ...values } : term));

describe("undoing a plan change", () => {
  test("leaves a new term that never ran, and reopens the one it replaced", () => {
    expect(planUndo(request)).toEqual({
      closed: { id: "t1", closedOn: addDays(TODAY, -1), closeReason: "undone" },
      restored: [{ id: "t0", closedOn: null, closeReason: null }],
    });
  });

  test("restores every term exactly, whatever was chosen and cancelled before", () => {
    const choices = fc.array(
      fc.record({
        plan: fc.constantFrom(...PLANS),
        offset: fc.integer({ min: -60, max: 60 }),
        isCancelled: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    );
    let undone = 0;
    fc.assert(
      fc.property(choices, (list) => {
        let terms: Kept[] = [];
        for (const { plan, offset, isCancelled } of list) {
          const made = chosenOrRefused(terms, plan, addDays(TODAY, offset));
          if (!made) continue;
          const { closed, restored } = planUndo({ ...request, ...made });
          const back = new Map(restored.map(({ id, ...ending }) => [id, ending]));
          const after = made.terms.map((term) => ({ ...term, ...back.get(term.id) }));
          expect(after.slice(0, -1)).toEqual(terms);
          expect(after.at(-1)?.id).toBe(closed.id);
          expect(hasDays({ ...made.terms.at(-1), ...closed } as Kept)).toBe(false);
          undone += 1;
          terms = isCancelled ? made.terms.map(cancelled) : made.terms;
        }
      }),
      { numRuns: 300 },
    );
    expect(undone).toBeGreaterThan(300);
  });

  test.each<[why: string, changes: Partial<Parameters<typeof planUndo>[0]>, reason: string]>([
    ["by another user", { person: OTHER }, "Only the person who changed the plan can undo it."],
    ["by nobody", { person: null }, "Only the person who changed the plan can undo it."],
    [
      "after ten minutes",
      { now: Date.parse(MADE_AT) + UNDO_MS + 1 },
      "A plan change can be undone for 10 minutes. Change the plan again instead.",
    ],
    [
      "after a reminder about the new term",
      { isReminded: true },
      "There is already a reminder about the new term. Change the plan again instead.",
    ],
    [
      "twice",
      { terms: withNew({ version: 2, closedOn: addDays(TODAY, -1), closeReason: "undone" }) },
      "This plan change has already been undone.",
    ],
    ...(
      [
        ["once the new term was changed", withNew({ version: 2 })],
        ["once another term waits", [...request.terms, later()]],
        [
          "once the replaced term was changed",
          request.terms.map((term) => (term.id === "t0" ? { ...term, closedOn: TODAY } : term)),
        ],
        ["of a term there is not", request.terms.slice(0, 1)],
      ] as const
    ).map(([why, terms]): [string, { terms: readonly Kept[] }, string] => [
      why,
      { terms },
      "The membership has changed since. Change the plan again instead.",
    ]),
  ])("%s is refused", (_, changes, reason) => {
    expect(() => planUndo({ ...request, ...changes })).toThrow(reason);
  });

  test("is possible for exactly ten minutes", () => {
    expect(() => planUndo({ ...request, now: Date.parse(MADE_AT) + UNDO_MS })).not.toThrow();
  });
});

function later(): Kept {
  const made = request.terms.at(-1) as Kept;
  return { ...made, id: "t2", startDate: addDays(made.endDate, 1), endDate: "2027-12-31" };
}

/** A term after the subscription was cancelled. */
function cancelled(term: Kept): Kept {
  if (term.closedOn !== null || term.endDate < TODAY) return term;
  const closedOn = term.startDate > TODAY ? addDays(term.startDate, -1) : TODAY;
  return { ...term, closedOn, closeReason: "cancelled" };
}

function chosenOrRefused(terms: Kept[], plan: (typeof PLANS)[number], startDate: string) {
  try {
    return chosen(terms, plan, startDate);
  } catch (error) {
    if (error instanceof StartRefused) return;
    throw error;
  }
}
