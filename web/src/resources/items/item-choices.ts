import type { ItemListQuery, ItemReference } from "@pharmacy/contract/items";
import type { QueryClient } from "@tanstack/react-query";
import { itemsApi } from "./items.api.ts";

const FIRST: ItemListQuery = {
  ...{ search: "", page: 1, count: 20, sort: "", order: "", status: "active" },
};

const choiceOf = ({ id, name, code }: Pick<ItemReference, "id" | "name" | "code">) => ({
  ...{ value: id, label: name, hint: code },
});

/** Active items to choose from, found by name, code or GTIN; never the ones in `without`. */
export function itemFinder(queryClient: QueryClient, without: readonly string[]) {
  return {
    search: async (search: string) => {
      const page = await queryClient.fetchQuery(itemsApi.list({ ...FIRST, search }));
      return page.items.filter(({ id }) => !without.includes(id)).map(choiceOf);
    },
    find: async (id: string) => choiceOf(await queryClient.fetchQuery(itemsApi.detail(id))),
  };
}
