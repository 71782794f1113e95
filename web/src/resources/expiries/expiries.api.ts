import type { Expiry, ExpiryCounts, ExpiryListQuery } from "@pharmacy/contract/expiries/expiries";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const PATH = "expiries";

/** Everything that ends within 90 days. Read-only: each record is changed on its own screen. */
export const expiriesApi = {
  ...resourceApi<Expiry, never, never, ExpiryListQuery>(PATH),

  /** Counts per type, within the search and days of a query. */
  counts: ({ search, days }: Pick<ExpiryListQuery, "search" | "days">) =>
    queryOptions({
      queryKey: [PATH, "counts", { search, days }],
      queryFn: ({ signal }) => http.get<ExpiryCounts>(`${PATH}/counts`, { search, days }, signal),
      placeholderData: keepPreviousData,
    }),
};
