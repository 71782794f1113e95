import type { Page } from "@pharmacy/contract/list";
import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type { Plan } from "@pharmacy/contract/plans/plans";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

/** Active plans, in list order. */
export const offeredPlans = () =>
  queryOptions({
    queryKey: ["plans", "list", { status: "active", count: COUNT_MAX }],
    queryFn: ({ signal }) =>
      http.get<Page<Plan>>("plans", { status: "active", count: COUNT_MAX }, signal),
  });
