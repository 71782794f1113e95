import type { Plan } from "@pharmacy/contract/plans/plans";
import { PLAN_ACTS } from "@pharmacy/contract/plans/plans.acts";
import { LIMITS_FROZEN, PLAN_LIMITS, type PlanStatus } from "@pharmacy/contract/plans/plans.values";
import { AppError } from "../../platform/app-error.ts";
import { requireState } from "../../platform/http/require-act.ts";

type Terms = Pick<Plan, "interval" | "price" | "currency" | (typeof PLAN_LIMITS)[number]>;

const PRICE_FROZEN =
  "The price of a plan in use cannot change. Create a new plan and archive this one.";

/**
 * Pharmacies rely on their choice, so a plan in use keeps its price and may only raise its limits.
 */
export function requireUnfrozen(before: Terms, after: Terms, uses: number): void {
  if (uses === 0) return;
  for (const field of ["price", "currency", "interval"] as const) {
    if (after[field] !== before[field]) {
      throw new AppError("conflict", PRICE_FROZEN, { fields: { [field]: PRICE_FROZEN } });
    }
  }
  for (const limit of PLAN_LIMITS) {
    if (asNumber(after[limit]) < asNumber(before[limit])) {
      throw new AppError("conflict", LIMITS_FROZEN, { fields: { [limit]: LIMITS_FROZEN } });
    }
  }
}

function asNumber(limit: number | null): number {
  return limit ?? Number.POSITIVE_INFINITY;
}

/** A plan that was active once can never be a draft again. */
export function requireTransition(before: Pick<Plan, "name" | "status">, after: PlanStatus): void {
  if (before.status === after) return;
  if (after === "draft") {
    throw new AppError("conflict", `A plan that is ${before.status} cannot become draft.`);
  }
  requireState("plan", after === "active" ? PLAN_ACTS.offer : PLAN_ACTS.archive, before);
}
