import type { PlanAct } from "@pharmacy/contract/plans/plans.values";
import type { PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import { type PlanChange, type PlanTerm, termsAfter } from "./subscriptions.plan-change.ts";
import { hasDays, lastDayOf } from "./subscriptions.terms.ts";

type NamedTerm = PlanTerm & { planName: string; price: number };

/**
 * What choosing a plan is to the pharmacy, and the term that it follows. A trial is not renewed:
 * what follows on the same plan is the start of it.
 *
 * @param terms all of one pharmacy before the change.
 * @param today the civil date in the pharmacy's time zone.
 */
export function planAct(
  terms: readonly NamedTerm[],
  change: PlanChange,
  plan: string,
  today: string,
): Pick<PlanChangePreview, "act" | "before"> {
  const previous = termBefore(terms, change);
  const before = previous && {
    planName: previous.planName,
    isTrial: previous.isTrial,
    isFree: previous.price === 0,
    lastDay: lastDayOf(previous),
    isOver: change.kind !== "change" && lastDayOf(previous) < today,
  };
  return { act: actOf(change, previous, plan), before: before ?? null };
}

function actOf(change: PlanChange, previous: NamedTerm | undefined, plan: string): PlanAct | null {
  if (change.kind === "unchanged") return null;
  if (change.kind === "correction") return "correct";
  if (previous === undefined) return "start";
  if (previous.plan !== plan) return "change";
  return previous.isTrial ? "start" : "renew";
}

/** The latest term to begin before the new one, as the change leaves it. */
function termBefore(terms: readonly NamedTerm[], change: PlanChange): NamedTerm | undefined {
  return (termsAfter(terms, change) as NamedTerm[])
    .filter((term) => hasDays(term) && term.startDate < change.term.startDate)
    .reduce<NamedTerm | undefined>(
      (latest, term) => (latest && latest.startDate > term.startDate ? latest : term),
      undefined,
    );
}
