import type { Item } from "@pharmacy/contract/items/items";
import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "#lib/use-action.ts";
import { itemsApi } from "./items.api.ts";

/** Substitutes are ordered, the best first. */
export function useSubstitutes({ id, version }: Item) {
  const queryClient = useQueryClient();
  return useAction({
    async run(substitutes: readonly string[]) {
      try {
        return await itemsApi.setSubstitutes(id, { version, substitutes: [...substitutes] });
      } catch (error) {
        // a refusal means that the item on screen is outdated
        void queryClient.invalidateQueries({ queryKey: itemsApi.detail(id).queryKey });
        throw error;
      }
    },
    changes: "item",
    success: "Substitutes updated",
    failure: "Failed to update substitutes",
  });
}
