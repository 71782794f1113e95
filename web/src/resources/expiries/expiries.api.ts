import type { Expiry, ExpiryCounts, ExpiryListQuery } from "@pharmacy/contract/expiries/expiries";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const PATH = "expiries";

/**
 * Everything that ends within the next 90 days. Read-only: the records are changed where they
 * belong.
 */
export const expiriesApi = {
  ...resourceApi<Expiry, never, never, ExpiryListQuery>(PATH),

  /** How many of each type the search and the days of a query leave. */
  counts: ({ search, days }: Pick<ExpiryListQuery, "search" | "days">) =>
    queryOptions({
      queryKey: [PATH, "counts", { search, days }],
      queryFn: ({ signal }) => http.get<ExpiryCounts>(`${PATH}/counts`, { search, days }, signal),
      placeholderData: keepPreviousData,
    }),
};
