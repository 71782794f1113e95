import type { Subscription } from "@pharmacy/contract/subscriptions/subscriptions";
import { Status } from "#components/ui/status.tsx";
import { STATE_WORDS } from "./subscription-words.ts";

/** Subtle while the subscription is running. */
export function SubscriptionStatus({
  subscription: { state },
  isFilled,
}: {
  subscription: Pick<Subscription, "state">;
  isFilled?: boolean;
}) {
  return <Status value={state} {...STATE_WORDS[state]} {...(isFilled && { isFilled })} />;
}
