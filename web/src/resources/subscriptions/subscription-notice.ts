import type { Subscription } from "@pharmacy/contract/subscriptions/subscriptions";
import { inDays } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";

/** The subscription notice for the pharmacy's users; undefined while there is nothing to do. */
export function noticeOf(subscription: Subscription): string | undefined {
  const { state, endDate, graceEndDate, daysLeft, isTrial, nextStart } = subscription;
  const what = isTrial ? "trial" : "membership";
  const ends = `Your ${what} ends ${inDays(daysLeft ?? 0)}, on ${day(endDate)}.`;
  const begins = `Your next term begins on ${day(nextStart)}.`;
  switch (state) {
    case "active":
      return undefined;
    case "none":
      return "Your pharmacy has no membership yet. You have read-only access until the network puts it on a plan.";
    case "scheduled":
      return `Your membership begins on ${day(nextStart)}. You have read-only access until then.`;
    case "trial":
      return nextStart === null ? ends : `${ends} ${begins}`;
    case "expiring":
      return nextStart === null
        ? `${ends} Ask the network to renew it to keep full access.`
        : `${ends} ${begins} You have read-only access in between.`;
    case "grace":
      return `Your ${what} ended on ${day(endDate)}. You keep full access until ${day(graceEndDate)}, then read-only access until ${nextStart === null ? "it is renewed" : `your next term begins on ${day(nextStart)}`}.`;
    case "expired":
    case "cancelled":
      return nextStart === null
        ? `Your ${what} ended on ${day(endDate)}. You can read and export everything, but change nothing until the network renews it.`
        : `Your ${what} ended on ${day(endDate)}. ${begins} Until then you can read and export everything, but change nothing.`;
  }
}

/** Why nothing can be changed, for disabled buttons; undefined if it can. */
export function readOnlyReason({ state, endDate, nextStart }: Subscription): string | undefined {
  if (state === "none")
    return "Your pharmacy has no membership yet, so its users have read-only access.";
  if (state === "scheduled") {
    return `Your membership begins on ${day(nextStart)}. Changes can be made from that day on.`;
  }
  if (state === "expired" || state === "cancelled") {
    return nextStart === null
      ? `Your membership ended on ${day(endDate)}. Renew it to make changes.`
      : `Your next term begins on ${day(nextStart)}. Changes can be made from that day on.`;
  }
  return undefined;
}

function day(date: string | null): string {
  return date === null ? "" : formatDate(date);
}
