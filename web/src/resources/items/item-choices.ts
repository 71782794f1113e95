import type { ItemListQuery } from "@pharmacy/contract/items/items";
import type { QueryClient } from "@tanstack/react-query";
import { itemsApi } from "./items.api.ts";

const FIRST: ItemListQuery = {
  search: "",
  page: 1,
  count: 20,
  sort: "",
  order: "",
  status: "active",
  group: "",
  supplyStatus: "",
};

/** Finds active items by name, code or GTIN, or else similarly spelt ones, except `without`. */
export function itemFinder(queryClient: QueryClient, without: readonly string[]) {
  return async (search: string) => {
    const { items, total } = await queryClient.fetchQuery(itemsApi.choices({ ...FIRST, search }));
    // the exact search found nothing
    const isSimilar = total === 0;
    return items
      .filter(({ id }) => !without.includes(id))
      .map(({ id, name, code }) => ({
        value: id,
        label: name,
        hint: isSimilar ? `${code} · similar name` : code,
        code,
      }));
  };
}
