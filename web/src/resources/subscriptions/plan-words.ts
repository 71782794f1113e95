import type { Organization } from "@pharmacy/contract/organizations";
import type { Plan } from "@pharmacy/contract/plans";
import { todayIn } from "#lib/days.ts";
import { priceOf } from "#resources/plans/price-words.ts";

/** What choosing a plan is called: a first one, one in place of what ends, or another one. */
export function subscribeLabel({ subscription }: Pick<Organization, "subscription">): string {
  if (subscription.state === "none") return "Subscribe to plan";
  const isEnding = ["expiring", "grace", "expired", "cancelled"].includes(subscription.state);
  return isEnding && subscription.nextStart === null ? "Renew membership" : "Change plan";
}

/** A plan where it is chosen: "Standard · €79.00 a month". */
export function planLabel(plan: Plan): string {
  return `${plan.name} · ${priceOf(plan)}`;
}

/**
 * The day a next term most likely begins: the day after the present one, so that there is no gap; the
 * day of one that waits; else today, where the pharmacy is.
 */
export function likelyStart({ subscription, timeZone }: Organization): string {
  const { state, endDate, nextStart } = subscription;
  if (nextStart) return nextStart;
  const isOver = state === "expired" || state === "cancelled";
  return endDate && !isOver ? dayAfter(endDate) : todayIn(timeZone);
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
