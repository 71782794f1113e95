import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Subscription } from "@pharmacy/contract/subscriptions/subscriptions";
import type { SubscriptionState } from "@pharmacy/contract/subscriptions/subscriptions.values";
import type { Tone } from "#components/ui/badge.tsx";
import { formatDate } from "#lib/format.ts";

/** A subscription and its next term. */
export type Standing = Pick<Organization, "subscription" | "nextTerm">;

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

/** "Ends 30 Nov 2026", "Begins 1 Dec 2026". */
export function nextDateOf({ state, endDate, graceEndDate, nextStart }: Subscription): string {
  if (state === "scheduled" && nextStart) return `Begins ${formatDate(nextStart)}`;
  if (state === "grace" && graceEndDate) return `Access until ${formatDate(graceEndDate)}`;
  if (endDate === null) return "";
  const isOver = state === "expired" || state === "cancelled";
  return `${isOver ? "Ended" : "Ends"} ${formatDate(endDate)}`;
}

/** "Pro from 4 Dec 2026". */
export function nextPlanOf({ subscription, nextTerm }: Standing): string {
  if (subscription.state === "scheduled" || nextTerm === null) return "";
  return `${nextTerm.planName} from ${formatDate(nextTerm.startDate)}`;
}
