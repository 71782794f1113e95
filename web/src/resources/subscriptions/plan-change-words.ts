import type { PlanChangePreview } from "@pharmacy/contract/subscriptions/plan-changes";
import type { FeeBilling } from "@pharmacy/contract/subscriptions/subscriptions";
import { formatDate, formatMoney } from "#lib/format.ts";
import { priceOf } from "#resources/plans/price-words.ts";

type Change = Pick<PlanChangePreview, "kind" | "act" | "before" | "term"> & {
  cost: Pick<PlanChangePreview["cost"], "currency">;
};

/** "Trial until Dec 3, 2026, then Pro at €149.00 a month." */
export function planChangeInWords(change: Change): string {
  const { kind, act, before, term } = change;
  if (kind === "unchanged") {
    return "The pharmacy is already on this plan from this day. Nothing changes.";
  }
  const from = formatDate(term.startDate);
  const isRenewed = act === "renew";
  if (!before || kind === "correction") return `${planFrom(change)}.`;
  const name = before.isTrial ? trialOf(before, term) : before.planName;
  const lastDay = formatDate(before.lastDay);
  if (kind !== "return" && !before.isOver) {
    const what = isRenewed ? `renewed ${atPrice(change)}` : `${term.planName} ${atPrice(change)}`;
    return `${name} until ${lastDay}, then ${what}.`;
  }
  const what = isRenewed ? `Renewed from ${from} ${atPrice(change)}` : planFrom(change);
  const end = before.isOver ? `ended on ${lastDay}` : `until ${lastDay}`;
  return `${name} ${end}. ${what}${kind === "return" ? ", after a gap" : ""}.`;
}

/** A further consequence to know beforehand. */
export function planChangeRemark({ kind, before }: Change): string | undefined {
  if (kind === "correction") return "This replaces a term as if it had never been set.";
  if (kind !== "change") return undefined;
  if (before?.isTrial) return "This ends the trial early.";
  return before?.isFree
    ? "This ends the current term early."
    : "This ends the current term early. Unused days are not credited automatically.";
}

/** "Trial", if the next plan is the one that was tried. */
function trialOf({ planName }: { planName: string }, term: Change["term"]): string {
  return planName === term.planName ? "Trial" : `Trial of ${planName}`;
}

function planFrom(change: Change): string {
  const { planName, isTrial, startDate, endDate } = change.term;
  const from = `from ${formatDate(startDate)}`;
  return isTrial
    ? `Trial of ${planName} ${from} to ${formatDate(endDate)}, free of charge`
    : `${planName} ${from} ${atPrice(change)}`;
}

/** "at €149.00 a month". */
function atPrice({ term, cost: { currency } }: Change): string {
  return term.price === 0 ? "free of charge" : `at ${priceOf({ ...term, currency })}`;
}

/** "€1,476.00 is invoiced now, due Apr 9, 2026." */
export function billingInWords({ gross, dueDate, because }: FeeBilling, currency: string): string {
  const amount = formatMoney(gross, currency);
  return dueDate === null
    ? `${amount} is not invoiced yet: ${because}.`
    : `${amount} is invoiced now, due ${formatDate(dueDate)}.`;
}
