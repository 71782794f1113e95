import { EXPENSE_ACTS } from "@pharmacy/contract/expenses/expenses.acts";
import { describe, expect, test } from "vitest";
import { SYSTEM } from "../../platform/db/audit.ts";
import { requireAct, requireState } from "../../platform/http/require-act.ts";
import { requireChangeable, requireNotFarAhead, requirePaidAfter } from "./expenses.rules.ts";

const number = "EX-2026-0001";
const of = (status: "draft" | "unpaid" | "paid" | "void") => ({
  number,
  status,
  vendor: "Cloudwharf",
  receipt: null as string | null,
  repeats: null as string | null,
  bankLine: null as string | null,
});

describe("fields that can change", () => {
  test.each(["draft", "unpaid"] as const)("are all of one that is %s", (status) => {
    expect(() => requireChangeable(of(status), { vendor: "Other" })).not.toThrow();
  });

  test("are the receipt and the repetition of a paid one, even if other fields are sent unchanged", () => {
    const sent = { vendor: "Cloudwharf", receipt: "f", repeats: "month" };
    expect(() => requireChangeable(of("paid"), sent)).not.toThrow();
    expect(() => requireChangeable(of("paid"), { ...sent, vendor: "Other" })).toThrow(
      "EX-2026-0001 is paid. Only its receipt and its repetition can still change.",
    );
  });

  test("of one that a bank line paid change once the line is taken back", () => {
    const paid = { ...of("paid"), bankLine: "line" };
    expect(() => requireChangeable(paid, { vendor: "Other" })).toThrow(
      "Only its receipt and its repetition can still change. Take back the bank line that paid it first.",
    );
    expect(() => requireAct("expense", EXPENSE_ACTS.void, paid, SYSTEM)).toThrow(
      "A bank line paid EX-2026-0001. Take the line back before you void it.",
    );
  });

  test("do not exist for a void one, not even unchanged", () => {
    expect(() => requireChangeable(of("void"), {})).toThrow("A voided expense cannot change.");
  });
});

describe("allowed actions", () => {
  test.each([
    ["void", "A voided expense cannot change."],
    ["paid", "EX-2026-0001 is already marked as paid."],
    ["draft", "EX-2026-0001 is a draft. Confirm it before you mark it as paid."],
  ] as const)("one that is %s cannot be paid", (status, message) => {
    expect(() => requireState("expense", EXPENSE_ACTS.pay, of(status))).toThrow(message);
  });

  test.each([
    ["void", "A voided expense cannot change."],
    ["paid", "EX-2026-0001 is no longer a draft."],
    ["unpaid", "EX-2026-0001 is no longer a draft."],
  ] as const)("one that is %s cannot be confirmed", (status, message) => {
    expect(() => requireState("expense", EXPENSE_ACTS.confirm, of(status))).toThrow(message);
  });

  test("an unpaid one is paid on its day or later, and a draft is confirmed", () => {
    expect(() => requireState("expense", EXPENSE_ACTS.pay, of("unpaid"))).not.toThrow();
    expect(() => requireState("expense", EXPENSE_ACTS.confirm, of("draft"))).not.toThrow();
    expect(() => requirePaidAfter("2026-03-10", "2026-03-10")).not.toThrow();
    expect(() => requirePaidAfter("2026-03-09", "2026-03-10")).toThrow(
      "The paid date cannot be before the expense date.",
    );
  });

  test("a date is at most 31 days ahead", () => {
    expect(() => requireNotFarAhead("incurredOn", "2026-04-20", "2026-03-20")).not.toThrow();
    expect(() => requireNotFarAhead("incurredOn", "2026-04-21", "2026-03-20")).toThrow(
      "Choose a date up to 20 April 2026.",
    );
  });
});
