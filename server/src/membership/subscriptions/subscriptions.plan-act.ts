import type { PlanAct } from "@pharmacy/contract/plans/plans.values";
import type { PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import { type PlanChange, type PlanTerm, termsAfter } from "./subscriptions.plan-change.ts";
import { hasDays, lastDayOf } from "./subscriptions.terms.ts";

type NamedTerm = PlanTerm & { planName: string; price: number };

/** A trial is not renewed: a paid term that follows it on the same plan counts as a start. */
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

function termBefore(terms: readonly NamedTerm[], change: PlanChange): NamedTerm | undefined {
  return (termsAfter(terms, change) as NamedTerm[])
    .filter((term) => hasDays(term) && term.startDate < change.term.startDate)
    .reduce<NamedTerm | undefined>(
      (latest, term) => (latest && latest.startDate > term.startDate ? latest : term),
      undefined,
    );
}
