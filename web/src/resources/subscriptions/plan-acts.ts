import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { PlanAct } from "@pharmacy/contract/plans/plans.values";

/** The title of each dialog, and the label of its button. */
export const PLAN_ACT_LABELS: Record<PlanAct, string> = {
  start: "Subscribe to plan",
  renew: "Renew membership",
  change: "Change plan",
  correct: "Correct term",
};

/** The first paid term, the next one on the same plan, or a change while nothing is due. */
export function likelyAct({ subscription }: Pick<Organization, "subscription">): PlanAct {
  const { state, isTrial, nextStart } = subscription;
  if (state === "none" || (isTrial && nextStart === null)) return "start";
  const isEnding = ["expiring", "grace", "expired", "cancelled"].includes(state);
  return isEnding && nextStart === null ? "renew" : "change";
}

export function subscribeLabel(organization: Pick<Organization, "subscription">): string {
  return PLAN_ACT_LABELS[likelyAct(organization)];
}
