import { useAction } from "#lib/use-action.ts";
import { CONCERNED } from "#resources/organizations/concerned.ts";
import { subscriptionsApi } from "./subscriptions.api.ts";

/** What is done to a pharmacy's membership, with its toasts. */
export function useSubscriptionActions(id: string) {
  return {
    cancel: useAction({
      run: () => subscriptionsApi.cancel(id),
      refreshes: CONCERNED,
      success: "Membership ended successfully",
      failure: "Failed to end membership",
    }),
  };
}
