import type { PlanChoice } from "@pharmacy/contract/subscriptions";
import { CONCERNED } from "#resources/organizations/concerned.ts";
import { offeredPlans, subscriptionsApi } from "./subscriptions.api.ts";

/** What putting a pharmacy on a plan asks of the server. */
export function planCalls(organization: string) {
  const { queryKey, queryFn } = offeredPlans();
  return {
    plans: { queryKey, queryFn },
    preview: (choice: PlanChoice, signal: AbortSignal) =>
      subscriptionsApi.preview(organization, choice, signal),
    subscribe: (choice: PlanChoice) => subscriptionsApi.subscribe(organization, choice),
    undo: (term: string) => subscriptionsApi.undo(organization, term),
    refreshes: CONCERNED,
  };
}
