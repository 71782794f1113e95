import type {
  Item,
  ItemChanges,
  ItemInput,
  ItemListQuery,
  ItemSummary,
} from "@pharmacy/contract/items";
import { resourceApi } from "#api/resource.ts";

type Changes = Partial<Omit<ItemChanges, "version">> & { version: number };

export const itemsApi = resourceApi<Item | ItemSummary, ItemInput, Changes, ItemListQuery>("items");
