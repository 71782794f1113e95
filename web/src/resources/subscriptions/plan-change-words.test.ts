import { expect, test } from "vitest";
import { planChangeInWords, planChangeRemark } from "./plan-change-words.ts";

type Change = Parameters<typeof planChangeInWords>[0];

const PRO = {
  planName: "Pro",
  interval: "month" as const,
  price: 14_900,
  startDate: "2026-12-04",
  endDate: "2027-01-03",
  graceEndDate: "2027-01-17",
  isTrial: false,
};
const PAID = {
  planName: "Standard",
  isTrial: false,
  isFree: false,
  lastDay: "2026-12-03",
  isOver: false,
};
const OVER = { ...PAID, lastDay: "2026-10-15", isOver: true };
const TRIAL = { ...PAID, planName: "Pro", isTrial: true, isFree: true };
const NOW = { ...PRO, startDate: "2026-11-24" };
const EARLY = "This ends the current term early.";

const CASES: [Partial<Change>, words: string, remark?: string][] = [
  [
    { kind: "first", act: "start", before: null, term: NOW },
    "Pro from Nov 24, 2026 at €149.00 a month.",
  ],
  [
    {
      kind: "first",
      act: "start",
      before: null,
      term: { ...NOW, price: 0, isTrial: true, endDate: "2026-12-23" },
    },
    "Trial of Pro from Nov 24, 2026 to Dec 23, 2026, free of charge.",
  ],
  [
    { kind: "renewal", act: "start", before: TRIAL },
    "Trial until Dec 3, 2026, then Pro at €149.00 a month.",
  ],
  [
    { kind: "renewal", act: "change", before: { ...TRIAL, planName: "Standard" } },
    "Trial of Standard until Dec 3, 2026, then Pro at €149.00 a month.",
  ],
  [
    { kind: "change", act: "start", before: { ...TRIAL, lastDay: "2026-11-23" }, term: NOW },
    "Trial until Nov 23, 2026, then Pro at €149.00 a month.",
    "This ends the trial early.",
  ],
  [
    { kind: "renewal", act: "renew", before: { ...PAID, planName: "Pro" } },
    "Pro until Dec 3, 2026, then renewed at €149.00 a month.",
  ],
  [
    { kind: "renewal", act: "change", before: PAID },
    "Standard until Dec 3, 2026, then Pro at €149.00 a month.",
  ],
  [
    { kind: "change", act: "change", before: { ...PAID, lastDay: "2026-11-23" }, term: NOW },
    "Standard until Nov 23, 2026, then Pro at €149.00 a month.",
    `${EARLY} Unused days are not credited automatically.`,
  ],
  [
    {
      kind: "change",
      act: "change",
      before: { ...PAID, isFree: true, lastDay: "2026-11-23" },
      term: NOW,
    },
    "Standard until Nov 23, 2026, then Pro at €149.00 a month.",
    EARLY,
  ],
  [
    { kind: "renewal", act: "change", before: PAID, term: { ...PRO, planName: "Basic", price: 0 } },
    "Standard until Dec 3, 2026, then Basic free of charge.",
  ],
  [
    {
      kind: "renewal",
      act: "change",
      before: { ...OVER, lastDay: "2026-11-20" },
      term: { ...PRO, startDate: "2026-11-21" },
    },
    "Standard ended on Nov 20, 2026. Pro from Nov 21, 2026 at €149.00 a month.",
  ],
  [
    {
      kind: "renewal",
      act: "renew",
      before: { ...OVER, planName: "Pro", lastDay: "2026-11-20" },
      term: { ...PRO, startDate: "2026-11-21" },
    },
    "Pro ended on Nov 20, 2026. Renewed from Nov 21, 2026 at €149.00 a month.",
  ],
  [
    { kind: "return", act: "renew", before: { ...OVER, planName: "Pro" }, term: NOW },
    "Pro ended on Oct 15, 2026. Renewed from Nov 24, 2026 at €149.00 a month, after a gap.",
  ],
  [
    { kind: "return", act: "change", before: PAID, term: { ...PRO, startDate: "2026-12-10" } },
    "Standard until Dec 3, 2026. Pro from Dec 10, 2026 at €149.00 a month, after a gap.",
  ],
  [
    { kind: "correction", act: "correct", before: null, term: NOW },
    "Pro from Nov 24, 2026 at €149.00 a month.",
    "This replaces a term as if it had never been set.",
  ],
  [
    { kind: "unchanged", act: null, before: PAID },
    "The pharmacy is already on this plan from this day. Nothing changes.",
  ],
];

test.each(CASES)("case %# is said in one sentence", (values, words, remark) => {
  const change: Change = {
    kind: "first",
    act: null,
    before: null,
    term: PRO,
    cost: { currency: "EUR" },
    ...values,
  };
  expect(planChangeInWords(change)).toBe(words);
  expect(planChangeRemark(change)).toBe(remark);
});
