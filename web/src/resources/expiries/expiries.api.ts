import type { Expiry, ExpiryCounts, ExpiryListQuery } from "@pharmacy/contract/expiries";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const PATH = "expiries";

/**
 * Everything that ends within the next 90 days. Read-only: the records are changed where they
 * belong.
 */
export const expiriesApi = {
  ...resourceApi<Expiry, never, never, ExpiryListQuery>(PATH),

  counts: () =>
    queryOptions({
      queryKey: [PATH, "counts"],
      queryFn: ({ signal }) => http.get<ExpiryCounts>(`${PATH}/counts`, {}, signal),
    }),
};
