import type { PlanChoice } from "@pharmacy/contract/subscriptions";
import { CONCERNED } from "./concerned.ts";
import { membershipApi, offeredPlans } from "./membership.ts";

/** What putting a pharmacy on a plan asks of the server. */
export function planCalls(organization: string) {
  const { queryKey, queryFn } = offeredPlans();
  return {
    plans: { queryKey, queryFn },
    preview: (choice: PlanChoice, signal: AbortSignal) =>
      membershipApi.preview(organization, choice, signal),
    subscribe: (choice: PlanChoice) => membershipApi.subscribe(organization, choice),
    undo: (term: string) => membershipApi.undo(organization, term),
    refreshes: CONCERNED,
  };
}
