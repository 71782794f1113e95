import type { ItemListQuery } from "@pharmacy/contract/items";
import type { QueryClient } from "@tanstack/react-query";
import { itemsApi } from "./items.api.ts";

const FIRST: ItemListQuery = {
  ...{ search: "", page: 1, count: 20, sort: "", order: "", status: "active" },
};

/**
 * Finds active items to choose from by name, code or GTIN, or else those spelt similarly; never the
 * ones in `without`.
 */
export function itemFinder(queryClient: QueryClient, without: readonly string[]) {
  return async (search: string) => {
    const { items } = await queryClient.fetchQuery(itemsApi.choices({ ...FIRST, search }));
    const found = items.map(({ id, name, code }) => ({ value: id, label: name, hint: code, code }));
    const all = found.length > 0 || search.trim() === "" ? found : await similarTo(search);
    return all.filter(({ value }) => !without.includes(value));
  };
}

async function similarTo(search: string) {
  const { items } = await itemsApi.similar({ search, status: "active" });
  return items.map(({ id, name, code }) => ({
    ...{ value: id, label: name, hint: `${code} · similar name`, code },
  }));
}
