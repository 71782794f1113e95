import type { Page } from "@pharmacy/contract/list";
import type { DashboardProducts, OwnProductsQuery } from "@pharmacy/contract/products/own-products";
import type { Product } from "@pharmacy/contract/products/products";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import type { ListSearch } from "#lib/list-search.ts";
import type { ListCalls } from "#lib/list-source.ts";
import { asAddress, type OwnProductsSearch } from "./own-products.search.ts";
import { productsApi } from "./products.api.ts";

export function asList(search: OwnProductsSearch): ListSearch<OwnProductsQuery> {
  const { pageSize: count, sortBy: sort, sortOrder: order, name, ...rest } = search;
  return { ...rest, search: name, count, sort, order } as ListSearch<OwnProductsQuery>;
}

export const ownProductsApi = {
  key: productsApi.key,

  /** Ids and exports have their own paths here; bulk actions are those of all products. */
  listCalls: async (): Promise<ListCalls> => {
    const { listCallsOf } = await import("#api/list/list-calls.ts");
    const { ids, exportAddress } = listCallsOf("dashboard/products");
    return { ...listCallsOf("products"), ids, exportAddress };
  },

  /** The previous page stays while another loads. */
  list: (query: OwnProductsQuery) =>
    queryOptions({
      queryKey: ["products", "list", "own", query],
      queryFn: async ({ signal }) =>
        pageOf(await http.get<DashboardProducts>("dashboard/products", asAddress(query), signal)),
      placeholderData: keepPreviousData,
    }),
};

function pageOf({ products, pagination }: DashboardProducts): Page<Product> {
  const { pageSize: count, ...page } = pagination;
  return { items: products, count, ...page };
}
