import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ExpenseBatch } from "./expense-batch.ts";
import { MonthQuery } from "./expense-totals.ts";
import { ExpenseInput, ExpenseVoid } from "./expenses.ts";

const BODY = {
  incurredOn: "2026-03-10",
  category: "rent",
  vendor: "Quayside Rooms",
  netAmount: 1,
  taxAmount: 0,
} as const;

const complaints = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("a submitted expense", () => {
  test.each([
    [{}, undefined],
    [{ paidOn: "2026-03-10", method: "card", reference: "4711" }, undefined],
    [{ paidOn: "2026-03-09" }, [["paidOn", "The paid date cannot be before the expense date."]]],
    [{ method: "card" }, [["paidOn", "Enter the date it was paid on."]]],
    [{ reference: "4711" }, [["paidOn", "Enter the date it was paid on."]]],
  ])("with %j is answered %j", (values, issues) => {
    expect(complaints(ExpenseInput, { ...BODY, ...values })).toEqual(issues);
  });

  test("stores empty text as null", () => {
    const values = { description: " ", organization: "", receipt: "", repeats: "" };
    const input = { ...BODY, ...values } as unknown as z.input<typeof ExpenseInput>;
    expect(z.parse(ExpenseInput, input)).toMatchObject({
      description: null,
      organization: null,
      receipt: null,
      repeats: null,
    });
  });
});

test("a batch is counted before any of its expenses is parsed", () => {
  const refused = [["items", "Send between 1 and 100 expenses."]];
  for (const items of [[], "all", Array.from({ length: 101 }, () => "nonsense")]) {
    expect(complaints(ExpenseBatch, { items })).toEqual(refused);
  }
  expect(complaints(ExpenseBatch, { items: [BODY, { ...BODY, vendor: "" }] })?.[0]).toEqual([
    "items.1.vendor",
    "Vendor is required.",
  ]);
});

test.each(["2026-13", "2026-00", "26-01", "2026-1", "2026-01-01", "20260-1"])(
  "%s is not a month",
  (month) => {
    expect(complaints(MonthQuery, { month })).toEqual([["month", "Choose a month."]]);
  },
);

test("a reason has between 3 and 200 characters", () => {
  const reasonOf = (length: number) =>
    complaints(ExpenseVoid, { version: 1, reason: "x".repeat(length) });
  expect([reasonOf(3), reasonOf(200)]).toEqual([undefined, undefined]);
  expect(reasonOf(2)).toEqual([["reason", "Reason must be at least 3 characters."]]);
  expect(reasonOf(201)).toEqual([["reason", "Reason must be at most 200 characters."]]);
});
