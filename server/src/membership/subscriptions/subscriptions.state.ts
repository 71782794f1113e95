import { EXPIRING_DAYS } from "@pharmacy/contract/expiries/expiries.values";
import type { Subscription } from "@pharmacy/contract/subscriptions/subscriptions";
import type { SubscriptionState } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { daysBetween, isNextDay } from "../../platform/days.ts";
import { hasDays, type KeptTerm, lastDayOf } from "./subscriptions.terms.ts";

const NONE: Subscription = {
  state: "none",
  endDate: null,
  graceEndDate: null,
  daysLeft: null,
  isTrial: false,
  nextStart: null,
};

/** Follows from the terms and the pharmacy's local date alone; the terms may be in any order. */
export function subscriptionOn(terms: readonly KeptTerm[], today: string): Subscription {
  const lived = terms
    .filter(hasDays)
    .sort((one, other) => (one.startDate < other.startDate ? -1 : 1));
  const current = lived.findLast(({ startDate }) => startDate <= today);
  const next = lived.find(({ startDate }) => startDate > today);
  const nextStart = next?.startDate ?? null;
  if (!current) return next ? { ...NONE, state: "scheduled", nextStart } : NONE;
  return {
    state: stateOf(current, next, today),
    endDate: lastDayOf(current),
    graceEndDate: current.closedOn === null ? current.graceEndDate : current.closedOn,
    daysLeft: daysBetween(today, lastDayOf(current)),
    isTrial: current.isTrial,
    nextStart,
  };
}

function stateOf(current: KeptTerm, next: KeptTerm | undefined, today: string): SubscriptionState {
  const { closedOn, endDate, graceEndDate, isTrial, interval } = current;
  if (closedOn !== null && closedOn < today) {
    // until the term that replaces it begins, the former has ended but was not cancelled
    return current.closeReason === "replaced" ? "expired" : "cancelled";
  }
  if (today > graceEndDate) return "expired";
  if (today > endDate) return "grace";
  const isRenewed = next !== undefined && isNextDay(lastDayOf(current), next.startDate);
  const left = daysBetween(today, lastDayOf(current));
  const isNearEnd = left <= EXPIRING_DAYS[isTrial ? "trial" : interval];
  if (isNearEnd && !isRenewed) return "expiring";
  return isTrial ? "trial" : "active";
}

export function mayWriteIn(state: SubscriptionState): boolean {
  return state === "trial" || state === "active" || state === "expiring" || state === "grace";
}
