import type { PlanChoice } from "@pharmacy/contract/subscriptions";
import { useAction } from "#lib/use-action.ts";
import { CONCERNED } from "./concerned.ts";
import { membershipApi } from "./membership.ts";

/** What is done to a pharmacy's membership, with its toasts. */
export function useMembershipDeeds(id: string) {
  return {
    subscribe: useAction({
      run: (choice: PlanChoice) => membershipApi.subscribe(id, choice),
      refreshes: CONCERNED,
      success: "Plan updated successfully",
      failure: "Failed to update plan",
    }),
    cancel: useAction({
      run: () => membershipApi.cancel(id),
      refreshes: CONCERNED,
      success: "Membership ended successfully",
      failure: "Failed to end membership",
    }),
  };
}
