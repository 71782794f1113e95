import { OWN_PRODUCT_LIST } from "@pharmacy/contract/products/own-products.list";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { listSearch } from "#lib/list-search.ts";

export type OwnProductsSearch = {
  page: number;
  pageSize: number;
  sortBy: string;
  sortOrder: "" | "asc" | "desc";
  name: string;
  category: string;
  status: string;
  stock: string;
  /** The id of the product open beside the list. */
  id: string;
};

const readList = listSearch(OWN_PRODUCT_LIST);

const NAMES = { count: "pageSize", sort: "sortBy", order: "sortOrder", search: "name" } as const;
type Renamed = keyof typeof NAMES;

/** Renames list parameters to those of the address. */
export function asAddress(part: object): object {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [NAMES[name as Renamed] ?? name, value]),
  );
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
