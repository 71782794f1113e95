import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type {
  FirstPlanPreview,
  FirstPlanQuery,
  PlanChangeAnswer,
  PlanChangePreview,
} from "@pharmacy/contract/subscriptions/plan-changes";
import type {
  PlanChoice,
  SubscriptionHistory,
} from "@pharmacy/contract/subscriptions/subscriptions";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";

const at = (id: string) => `organizations/${encodeURIComponent(id)}`;

export const subscriptionsApi = {
  /** Every term, newest first; refetched together with the pharmacy. */
  history: (id: string) =>
    queryOptions({
      queryKey: [...organizationsApi.key, "detail", id, "subscriptions"],
      queryFn: ({ signal }) => http.get<SubscriptionHistory>(`${at(id)}/subscriptions`, {}, signal),
    }),
  /** Rejects with the reason if the plan cannot be chosen. */
  preview: (id: string, choice: PlanChoice, signal: AbortSignal) =>
    http.get<PlanChangePreview>(`${at(id)}/plan/preview`, choice, signal),
  /** The same for a pharmacy that does not exist yet. */
  firstPlan: (query: FirstPlanQuery, signal: AbortSignal) =>
    http.get<FirstPlanPreview>("organizations/first-plan", query, signal),
  subscribe: (id: string, choice: PlanChoice) =>
    http.put<PlanChangeAnswer>(`${at(id)}/plan`, choice),
  undo: (id: string, term: string) => http.post<Organization>(`${at(id)}/plan/undo`, { term }),
  cancel: (id: string) => http.delete<Organization>(`${at(id)}/plan`),
};
