import { shownAs } from "@pharmacy/contract/field-words";
import { LIMIT_WORDS } from "@pharmacy/contract/plans/plans.values";
import { wordsOf } from "@pharmacy/contract/words";
import { formatNumber } from "#lib/format.ts";

export function limitOf(limit: number | null): string {
  return limit === null ? "Unlimited" : formatNumber(limit);
}

export function daysOf(days: number): string {
  if (days === 0) return "None";
  return days === 1 ? "1 day" : `${formatNumber(days)} days`;
}

/** Labels that differ from the field names. */
export const PLAN_WORDS = {
  ...LIMIT_WORDS,
  taxCategory: shownAs("Tax category", wordsOf),
  trialDays: "Trial",
  graceDays: "Grace period",
  isPublic: "Offered to applicants",
  sortOrder: "Order",
};
