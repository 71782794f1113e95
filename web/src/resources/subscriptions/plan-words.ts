import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Plan } from "@pharmacy/contract/plans/plans";
import { todayIn } from "#lib/days.ts";
import { priceOf } from "#resources/plans/price-words.ts";

/** "Standard · €79.00 a month". */
export function planLabel(plan: Plan): string {
  return `${plan.name} · ${priceOf(plan)}`;
}

/**
 * The most likely first day: after the current term, so that there is no gap; the day of a
 * scheduled one; or today at the pharmacy.
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
