import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { PlanAct } from "@pharmacy/contract/plans/plans.values";

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
