import type { ProductComparison, ProductPick } from "@pharmacy/contract/products/products.compare";
import type { Difference } from "@pharmacy/contract/products/products.compare.values";
import type { ProductSync } from "@pharmacy/contract/products/products.sync";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

/** To whom products are copied, and from whom: ids of pharmacies. */
type Between = { target: string; source: string };

type Shown = { difference: Difference | ""; page: number };

const COUNT = 25;

const pathOf = ({ target, source }: Between, rest: string) =>
  `organizations/${encodeURIComponent(target)}/sync-from/${encodeURIComponent(source)}${rest}`;

export const compareApi = {
  /** One page of what differs. It is read anew whenever it is looked at. */
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
  /** Copies what a comparison picks at first. */
  copy: (between: Between, basis: string) => http.get<ProductSync>(pathOf(between, ""), { basis }),
  /** Copies what someone chose otherwise. */
  copyPicked: (between: Between, pick: ProductPick) =>
    http.post<ProductSync>(pathOf(between, "/pick"), pick),
};
