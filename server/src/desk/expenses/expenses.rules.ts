import { dateInWords } from "@pharmacy/contract/date-words";
import { EXPENSE_ACTS } from "@pharmacy/contract/expenses/expenses.acts";
import type { ExpenseStatus } from "@pharmacy/contract/expenses/expenses.values";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { requireState } from "../../platform/http/require-act.ts";
import { latestDay } from "./expenses.dates.ts";

type Named = { number: string; status: ExpenseStatus; bankLine: string | null };

/** A receipt often follows after the payment. */
const FREE_WHEN_PAID = ["receipt", "repeats"];

export function requireChangeable<Before extends Named>(
  before: Before,
  change: Partial<Before>,
): void {
  requireState("expense", EXPENSE_ACTS.edit, before);
  if (before.status !== "paid") return;
  const fields = Object.keys(change) as (keyof Before & string)[];
  const settled = fields.filter((field) => !isSame(change[field], before[field]));
  if (settled.every((field) => FREE_WHEN_PAID.includes(field))) return;
  const instead = before.bankLine
    ? "Take back the bank line that paid it first."
    : "Void it and enter it again.";
  throw new AppError(
    "conflict",
    `${before.number} is paid. Only its receipt and its repetition can still change. ${instead}`,
  );
}

/** A field missing from a change stays as it is. */
function isSame(one: unknown, other: unknown): boolean {
  return one === undefined || (one ?? null) === (other ?? null);
}

/** A date in the far future is a typing error. */
export function requireNotFarAhead(field: "incurredOn" | "paidOn", day: string, today: string) {
  const latest = latestDay(today);
  if (day > latest) throw invalidField(field, `Choose a date up to ${dateInWords(latest)}.`);
}

export function requirePaidAfter(paidOn: string, incurredOn: string): void {
  if (paidOn >= incurredOn) return;
  throw invalidField("paidOn", "The paid date cannot be before the expense date.");
}
