import type { Summary } from "@pharmacy/contract/summary/summary";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

/** Waiting work for the dashboard. */
export const summary = () =>
  queryOptions({
    queryKey: ["summary"],
    queryFn: ({ signal }) => http.get<Summary>("summary", {}, signal),
  });
