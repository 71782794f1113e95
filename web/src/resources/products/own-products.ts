import type { Page } from "@pharmacy/contract/list";
import { type ListQuery, SHORT_COUNT } from "@pharmacy/contract/list.values";
import type { DashboardProducts } from "@pharmacy/contract/own-products";
import type { Product } from "@pharmacy/contract/products";
import { PRODUCT_LIST } from "@pharmacy/contract/products.list";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { http } from "#api/http.ts";
import { type ListSearch, listSearch } from "#lib/list-search.ts";
import type { ListCalls, WholeQuery } from "#lib/list-source.ts";
import { productsApi } from "./products.api.ts";

/** The search parameters of a pharmacy's own products, by their own names. */
export type OwnProductsSearch = {
  page: number;
  pageSize: number;
  sortBy: string;
  sortOrder: "" | "asc" | "desc";
  name: string;
  category: string;
  status: string;
  /** The product that is open beside the list. */
  id: string;
};

/** The same as every list has it. */
export type OwnProductsQuery = ListQuery & { category: string; status: string };

const OWN_LIST = {
  sorts: [
    ...(["name", "category", "sellingPrice", "quantityOnHand", "nextExpiryOn"] as const),
    "updatedAt" as const,
  ],
  filters: ["category", "status"],
  count: SHORT_COUNT,
} as const;

const readList = listSearch(OWN_LIST);

const NAMES = { count: "pageSize", sort: "sortBy", order: "sortOrder", search: "name" } as const;
type Renamed = keyof typeof NAMES;

/** Parts of a list's state by the names that the address has for them. */
export function asAddress(part: object): object {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [NAMES[name as Renamed] ?? name, value]),
  );
}

/** A list's state, from the address. */
export function asList(search: OwnProductsSearch): ListSearch<OwnProductsQuery> {
  const { pageSize: count, sortBy: sort, sortOrder: order, name, ...rest } = search;
  return { ...rest, search: name, count, sort, order } as ListSearch<OwnProductsQuery>;
}

function validate(search: Partial<OwnProductsSearch> & SearchSchemaInput): OwnProductsSearch {
  const { pageSize, sortBy, sortOrder, name, ...rest } = search;
  const parts = { ...rest, count: pageSize, sort: sortBy, order: sortOrder, search: name };
  return asAddress(readList(parts as never)) as OwnProductsSearch;
}

/** Reads the search parameters; invalid values become their defaults. */
export const ownProductsSearch = Object.assign(validate, {
  defaults: validate({} as SearchSchemaInput),
});

export const ownProductsApi = {
  key: productsApi.key,
  listCalls: async (): Promise<ListCalls> => {
    const calls = await productsApi.listCalls();
    return {
      ...calls,
      exportAddress: async (query, ...rest) => calls.exportAddress(exportedBy(query), ...rest),
    };
  },

  /** While another page loads, the previous one stays. */
  list: (query: OwnProductsQuery) =>
    queryOptions({
      queryKey: ["products", "list", "own", query],
      queryFn: async ({ signal }) =>
        pageOf(await http.get<DashboardProducts>("dashboard/products", asAddress(query), signal)),
      placeholderData: keepPreviousData,
    }),
};

/** What the export of all products can be asked for: a status, and an order that it knows. */
function exportedBy({ search, category, status, sort, order }: WholeQuery): WholeQuery {
  if (search || category) {
    throw new Error("Clear the search and the category first. An export has all products.");
  }
  const isKnown = PRODUCT_LIST.sorts.some((known) => known === sort);
  return { status, ...(isKnown && { sort, order }) };
}

/** How many there are is known on the last page; before it, that there are more than the pages before. */
function pageOf({ products, pagination }: DashboardProducts): Page<Product> {
  const { page, pageSize: count, totalPages } = pagination;
  const isLast = page === totalPages;
  const total = (totalPages - 1) * count + (isLast ? products.length : 1);
  return { items: products, page, count, total, totalPages, totalIsExact: isLast };
}
