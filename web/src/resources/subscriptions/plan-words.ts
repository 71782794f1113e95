import type { Organization } from "@pharmacy/contract/organizations";
import type { Plan } from "@pharmacy/contract/plans";
import type { PlanAct } from "@pharmacy/contract/plans.values";
import { todayIn } from "#lib/days.ts";
import { priceOf } from "#resources/plans/price-words.ts";

/** What choosing a plan is called: the title of its dialog, and its button. */
export const PLAN_ACT_LABELS: Record<PlanAct, string> = {
  start: "Subscribe to plan",
  renew: "Renew membership",
  change: "Change plan",
  correct: "Correct term",
};

/**
 * What choosing a plan most likely is: the first paid term, the next one on the same plan, or a change
 * while nothing has to be done.
 */
export function likelyAct({ subscription }: Pick<Organization, "subscription">): PlanAct {
  const { state, isTrial, nextStart } = subscription;
  if (state === "none" || (isTrial && nextStart === null)) return "start";
  const isEnding = ["expiring", "grace", "expired", "cancelled"].includes(state);
  return isEnding && nextStart === null ? "renew" : "change";
}

/** Its label. */
export function subscribeLabel(organization: Pick<Organization, "subscription">): string {
  return PLAN_ACT_LABELS[likelyAct(organization)];
}

/** A plan in a picker: "Standard · €79.00 a month". */
export function planLabel(plan: Plan): string {
  return `${plan.name} · ${priceOf(plan)}`;
}

/**
 * The most likely first day of a next term: the day after the current one, so that there is no gap;
 * the day of a scheduled one; otherwise today at the pharmacy.
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
