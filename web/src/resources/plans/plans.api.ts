import type {
  Plan,
  PlanChanges,
  PlanInput,
  PlanListQuery,
  PlanUse,
} from "@pharmacy/contract/plans/plans";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

export const plansApi = {
  ...resourceApi<Plan, PlanInput, PlanChanges, PlanListQuery>("plans"),

  /** Pharmacies on a plan, and everything else that depends on it. */
  use: (id: string) =>
    queryOptions({
      queryKey: ["plans", "use", id],
      queryFn: ({ signal }) => http.get<PlanUse>(`plans/${encodeURIComponent(id)}/use`, {}, signal),
    }),
};
