import type { Membership } from "@pharmacy/contract/subscriptions";
import { Status } from "#components/ui/status.tsx";
import { STATE_WORDS } from "./subscription-words.ts";

/** A membership's state, in a word: quiet while it runs. */
export function SubscriptionStatus({
  membership: { state },
  isFilled,
}: {
  membership: Pick<Membership, "state">;
  isFilled?: boolean;
}) {
  return <Status value={state} {...STATE_WORDS[state]} {...(isFilled && { isFilled })} />;
}
