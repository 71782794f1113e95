import type { Organization } from "@pharmacy/contract/organizations";
import type { Subscription } from "@pharmacy/contract/subscriptions";
import type { SubscriptionState } from "@pharmacy/contract/subscriptions.values";
import type { Tone } from "#components/ui/badge.tsx";
import { daysBetween } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";
import { priceOf } from "#resources/plans/price-words.ts";

type Standing = Pick<Organization, "subscription" | "nextTerm">;

/** The label of each state, and how urgent it looks. */
export const STATE_WORDS: Record<SubscriptionState, { label: string; tone: Tone }> = {
  none: { label: "No plan", tone: "neutral" },
  scheduled: { label: "Scheduled", tone: "info" },
  trial: { label: "Trial", tone: "info" },
  active: { label: "Active", tone: "success" },
  expiring: { label: "Expiring", tone: "warning" },
  grace: { label: "Grace period", tone: "danger" },
  expired: { label: "Expired", tone: "danger" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

/** The next important date of a subscription: "Ends 30 Nov 2026", "Begins 1 Dec 2026". */
export function nextDateOf({ state, endDate, graceEndDate, nextStart }: Subscription): string {
  if (state === "scheduled" && nextStart) return `Begins ${formatDate(nextStart)}`;
  if (state === "grace" && graceEndDate) return `Access until ${formatDate(graceEndDate)}`;
  if (endDate === null) return "";
  const isOver = state === "expired" || state === "cancelled";
  return `${isOver ? "Ended" : "Ends"} ${formatDate(endDate)}`;
}

/** The plan after the current or ended one, and from when: "Pro from 4 Dec 2026". */
export function nextPlanOf({ subscription, nextTerm }: Standing): string {
  if (subscription.state === "scheduled" || nextTerm === null) return "";
  return `${nextTerm.planName} from ${formatDate(nextTerm.startDate)}`;
}

/** The same with its price: "Then Pro at €149.00 a month", where it follows without a gap. */
export function nextTermOf(standing: Standing): string {
  const { subscription, nextTerm } = standing;
  if (subscription.state === "scheduled" || nextTerm === null) return "";
  const price = nextTerm.price === 0 ? "free of charge" : `at ${priceOf(nextTerm)}`;
  const { endDate } = subscription;
  const isNext = endDate !== null && daysBetween(endDate, nextTerm.startDate) === 1;
  const isAhead = (subscription.daysLeft ?? -1) >= 0;
  return isNext && isAhead
    ? `Then ${nextTerm.planName} ${price}`
    : `${nextPlanOf(standing)} ${price}`;
}
