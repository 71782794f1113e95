import { useAction } from "#lib/use-action.ts";
import { CONCERNED } from "./concerned.ts";
import { membershipApi } from "./membership.ts";

/** What is done to a pharmacy's membership, with its toasts. */
export function useMembershipDeeds(id: string) {
  return {
    cancel: useAction({
      run: () => membershipApi.cancel(id),
      refreshes: CONCERNED,
      success: "Membership ended successfully",
      failure: "Failed to end membership",
    }),
  };
}
