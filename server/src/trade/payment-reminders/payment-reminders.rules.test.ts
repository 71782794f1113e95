import { describe, expect, test } from "vitest";
import {
  bankAgeOf,
  dueOf,
  levelOf,
  type Overdue,
  type ReminderFacts,
  type ReminderRules,
} from "./payment-reminders.rules.ts";

const RULES: ReminderRules = { levels: [3, 14, 30], minimum: null, currency: "EUR" };

function anInvoice(values: Partial<Overdue> = {}): Overdue {
  const number = values.number ?? "INV-1";
  return {
    invoice: number,
    number,
    currency: "EUR",
    openAmount: 1_000,
    dueDate: "2026-11-01",
    daysOverdue: 3,
    reminded: 0,
    ...values,
  };
}

const facts = (values: Partial<ReminderFacts>): ReminderFacts => ({
  organization: "one",
  invoices: [anInvoice()],
  onAccount: [],
  blocks: [],
  ...values,
});

const because = (values: Partial<ReminderFacts>, rules = RULES) =>
  dueOf(facts(values), rules).leftOut.map((one) => one.because);

test.each([
  [1, 0],
  [2, 0],
  [3, 1],
  [13, 1],
  [14, 2],
  [29, 2],
  [30, 3],
  [999, 3],
])("%i days late is level %i", (days, level) => {
  expect(levelOf(days, RULES.levels)).toBe(level);
});

describe("a reminder", () => {
  test("has everything overdue, and the highest level that is new", () => {
    const invoices = [
      anInvoice({ number: "INV-1", daysOverdue: 40, reminded: 3 }),
      anInvoice({ number: "INV-2", daysOverdue: 15, reminded: 1 }),
      anInvoice({ number: "INV-3", daysOverdue: 4, reminded: 0 }),
      anInvoice({ number: "INV-4", daysOverdue: 1 }),
    ];
    const due = dueOf(facts({ invoices }), RULES);
    expect(due.lines.map(({ number, level }) => [number, level])).toEqual([
      ["INV-1", 3],
      ["INV-2", 2],
      ["INV-3", 1],
      ["INV-4", 0],
    ]);
    expect([due.newLevel, due.level, [...due.first]]).toEqual([2, 3, ["INV-2", "INV-3"]]);
    expect(due.sums).toEqual([{ currency: "EUR", overdue: 4_000, onAccount: 0, due: 4_000 }]);
  });

  test("is not new at a level that was already reminded of", () => {
    const due = dueOf(facts({ invoices: [anInvoice({ daysOverdue: 20, reminded: 2 })] }), RULES);
    expect([due.newLevel, due.first.size, due.lines.length]).toEqual([0, 0, 1]);
  });

  test("takes off money on account, of the same currency only", () => {
    const onAccount = [
      { currency: "EUR", amount: 400 },
      { currency: "JPY", amount: 90_000 },
    ];
    const due = dueOf(facts({ onAccount }), RULES);
    expect(due.sums).toEqual([{ currency: "EUR", overdue: 1_000, onAccount: 400, due: 600 }]);
  });

  test("leaves out a currency that money on account covers to the last cent", () => {
    const onAccount = [{ currency: "EUR", amount: 1_000 }];
    expect(because({ onAccount })).toEqual(["Covered by money on account"]);
    expect(because({ onAccount: [{ currency: "EUR", amount: 999 }] })).toEqual([]);
  });

  test("has a sum for each currency, of 0, 2 and 3 decimals", () => {
    const invoices = [
      anInvoice({ number: "INV-1" }),
      anInvoice({ number: "INV-2", currency: "JPY", openAmount: 5_000 }),
      anInvoice({ number: "INV-3", currency: "KWD", openAmount: 12_345 }),
      anInvoice({ number: "INV-4", currency: "JPY", openAmount: 1 }),
    ];
    const { sums } = dueOf(facts({ invoices }), RULES);
    expect(sums.map(({ currency, due }) => [currency, due])).toEqual([
      ["EUR", 1_000],
      ["JPY", 5_001],
      ["KWD", 12_345],
    ]);
  });

  test("leaves out less than the smallest amount, which is in the network's currency", () => {
    const rules = { ...RULES, minimum: 1_001 };
    expect(because({}, rules)).toEqual(["Less than 10.01 EUR"]);
    expect(because({}, { ...RULES, minimum: 1_000 })).toEqual([]);
    expect(because({ invoices: [anInvoice({ currency: "JPY" })] }, rules)).toEqual([]);
    const paid = [{ currency: "EUR", amount: 1 }];
    expect(because({ onAccount: paid }, { ...RULES, minimum: 1_000 })).toEqual([
      "Less than 10.00 EUR after money on account",
    ]);
  });

  test("leaves out what is disputed or promised, and its sum", () => {
    const invoices = ["INV-1", "INV-2", "INV-3"].map((number) => anInvoice({ number }));
    const due = dueOf(
      facts({
        invoices,
        blocks: [
          { kind: "dispute", invoice: "INV-1", until: null, reason: "Two packs missing" },
          { kind: "promise", invoice: "INV-2", until: "2026-12-01", reason: null },
        ],
      }),
      RULES,
    );
    expect(due.lines.map(({ number }) => number)).toEqual(["INV-3"]);
    expect(due.sums).toMatchObject([{ overdue: 1_000 }]);
    expect(due.leftOut).toEqual([
      { id: "INV-1", number: "INV-1", because: "Disputed: Two packs missing" },
      { id: "INV-2", number: "INV-2", because: "Promised by 1 December 2026" },
    ]);
  });

  test("is none while the pharmacy promised to pay all, or is paused", () => {
    const promise = { kind: "promise", invoice: null, until: "2026-12-01", reason: null } as const;
    expect(dueOf(facts({ blocks: [promise] }), RULES).lines).toEqual([]);
    const pause = { kind: "pause", invoice: null, until: "2026-12-01", reason: "Fire" } as const;
    expect(dueOf(facts({ blocks: [pause] }), RULES).pause).toEqual({
      until: "2026-12-01",
      reason: "Fire",
    });
  });
});

describe("the last bank file", () => {
  test.each([
    ["2026-11-20", 7, "2026-11-27", false, null],
    ["2026-11-20", 7, "2026-11-28", true, "2026-11-28"],
    ["2026-12-28", 7, "2027-01-05", true, "2027-01-05"],
    ["2020-01-01", 0, "2026-11-28", false, null],
    [null, 7, "2026-11-28", true, null],
    [null, 0, "2026-11-28", false, null],
  ])(
    "of %s may be %i days old on %s: stopped is %s since %s",
    (last, days, today, isStopped, stoppedSince) => {
      expect(bankAgeOf(last, days, today)).toEqual({ isStopped, stoppedSince });
    },
  );
});
