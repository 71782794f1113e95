import { describe, expect, test } from "vitest";
import { planAct } from "./subscriptions.plan-act.ts";
import { planChange } from "./subscriptions.plan-change.ts";

const TODAY = "2026-11-24";

type Values = {
  plan?: string;
  start: string;
  end: string;
  isTrial?: boolean;
  price?: number;
  closedOn?: string;
};

/** A stored term of a plan, called as its id. */
function term({ plan = "Pro", start, end, isTrial = false, price = 14_900, closedOn }: Values) {
  return {
    id: `${plan} ${start}`,
    plan,
    planName: plan,
    price: isTrial ? 0 : price,
    interval: "month" as const,
    startDate: start,
    endDate: end,
    graceEndDate: end,
    anchorDate: start,
    isTrial,
    closedOn: closedOn ?? null,
    closeReason: closedOn ? ("cancelled" as const) : null,
  };
}

const TRIAL = term({ start: "2026-11-04", end: "2026-12-03", isTrial: true });
const PAID = term({ start: "2026-11-04", end: "2026-12-03" });
const FREE = term({ start: "2026-11-04", end: "2026-12-03", price: 0, plan: "Basic" });
const IN_GRACE = term({ start: "2026-10-21", end: "2026-11-20" });
const ENDED = term({ start: "2026-09-16", end: "2026-10-15" });
const CANCELLED = term({ start: "2026-11-04", end: "2026-12-03", closedOn: "2026-11-20" });

type Case = [
  what: string,
  terms: ReturnType<typeof term>[],
  plan: string,
  startDate: string,
  expected: object,
];

const until = (lastDay: string, isOver = false) => ({ lastDay, isOver });

const CASES: Case[] = [
  ["a first plan", [], "Pro", TODAY, { act: "start", before: null }],
  [
    "the trial's own plan after it",
    [TRIAL],
    "Pro",
    "2026-12-04",
    {
      act: "start",
      before: { planName: "Pro", isTrial: true, isFree: true, ...until("2026-12-03") },
    },
  ],
  [
    "another plan after a trial",
    [TRIAL],
    "Large",
    "2026-12-04",
    { act: "change", before: { isTrial: true, ...until("2026-12-03") } },
  ],
  [
    "the trial's own plan before it is over",
    [TRIAL],
    "Pro",
    TODAY,
    { act: "start", before: { isTrial: true, ...until("2026-11-23") } },
  ],
  [
    "the same plan at the end",
    [PAID],
    "Pro",
    "2026-12-04",
    { act: "renew", before: { isTrial: false, isFree: false, ...until("2026-12-03") } },
  ],
  [
    "another plan now",
    [PAID],
    "Large",
    TODAY,
    { act: "change", before: { planName: "Pro", ...until("2026-11-23") } },
  ],
  [
    "another plan at the end",
    [PAID],
    "Large",
    "2026-12-04",
    { act: "change", before: { planName: "Pro", ...until("2026-12-03") } },
  ],
  [
    "a paid plan after a free one",
    [FREE],
    "Pro",
    "2026-12-04",
    { act: "change", before: { planName: "Basic", isFree: true, ...until("2026-12-03") } },
  ],
  [
    "the same plan in its grace period",
    [IN_GRACE],
    "Pro",
    "2026-11-21",
    { act: "renew", before: until("2026-11-20", true) },
  ],
  [
    "another plan in the grace period",
    [IN_GRACE],
    "Large",
    "2026-11-21",
    { act: "change", before: until("2026-11-20", true) },
  ],
  [
    "the same plan while read-only",
    [ENDED],
    "Pro",
    TODAY,
    { act: "renew", before: until("2026-10-15", true) },
  ],
  [
    "another plan while read-only",
    [ENDED],
    "Large",
    TODAY,
    { act: "change", before: until("2026-10-15", true) },
  ],
  [
    "the same plan after it was cancelled",
    [CANCELLED],
    "Pro",
    TODAY,
    { act: "renew", before: until("2026-11-20", true) },
  ],
  [
    "another plan from the first day of a term",
    [PAID],
    "Large",
    "2026-11-04",
    { act: "correct", before: null },
  ],
  [
    "a plan in place of a scheduled one",
    [PAID, term({ plan: "Large", start: "2026-12-04", end: "2027-01-03" })],
    "Pro",
    "2026-12-04",
    { act: "renew", before: { planName: "Pro", ...until("2026-12-03") } },
  ],
  ["what is there already", [PAID], "Pro", "2026-11-04", { act: null }],
];

describe("choosing", () => {
  test.each(CASES)("%s is called what it is", (_, terms, plan, startDate, expected) => {
    const offered = { id: plan, interval: "month" as const, trialDays: 30, graceDays: 14 };
    const change = planChange(terms, { plan: offered, startDate }, TODAY);
    expect(planAct(terms, change, plan, TODAY)).toMatchObject(expected);
  });
});
