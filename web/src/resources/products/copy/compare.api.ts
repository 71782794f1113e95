import type { ProductComparison, ProductPick } from "@pharmacy/contract/products/products.compare";
import type { Difference } from "@pharmacy/contract/products/products.compare.values";
import type { ProductSync } from "@pharmacy/contract/products/products.sync";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

/** Ids of pharmacies: products are copied from `source` to `target`. */
type Between = { target: string; source: string };

type Shown = { difference: Difference | ""; page: number };

const COUNT = 25;

const pathOf = ({ target, source }: Between, rest: string) =>
  `organizations/${encodeURIComponent(target)}/sync-from/${encodeURIComponent(source)}${rest}`;

export const compareApi = {
  /** One page of differences, refetched whenever it is shown. */
  differences: (between: Between, { difference, page }: Shown) =>
    queryOptions({
      queryKey: ["products", "differences", between, difference, page],
      queryFn: ({ signal }) =>
        http.get<ProductComparison>(
          pathOf(between, "/differences"),
          { difference, page, count: COUNT },
          signal,
        ),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      meta: { isPreview: true },
    }),
  /** Copies the default picks of a comparison. */
  copy: (between: Between, basis: string) => http.get<ProductSync>(pathOf(between, ""), { basis }),
  /** Copies the user's own picks. */
  copyPicked: (between: Between, pick: ProductPick) =>
    http.post<ProductSync>(pathOf(between, "/pick"), pick),
};
