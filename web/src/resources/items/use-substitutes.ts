import type { Item } from "@pharmacy/contract/items/items";
import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "#lib/use-action.ts";
import { itemsApi } from "./items.api.ts";

/** Saves the substitutes of an item, the best first. */
export function useSubstitutes({ id, version }: Item) {
  const queryClient = useQueryClient();
  return useAction({
    async run(substitutes: readonly string[]) {
      try {
        return await itemsApi.setSubstitutes(id, { version, substitutes: [...substitutes] });
      } catch (error) {
        // after a refusal the item is no longer as the screen shows it
        void queryClient.invalidateQueries({ queryKey: itemsApi.detail(id).queryKey });
        throw error;
      }
    },
    changes: "item",
    success: "Substitutes updated",
    failure: "Failed to update substitutes",
  });
}
