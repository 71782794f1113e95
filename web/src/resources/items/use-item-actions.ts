import type { Item } from "@pharmacy/contract/items/items";
import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "#lib/use-action.ts";
import { itemsApi } from "./items.api.ts";

type Seen = Pick<Item, "id" | "version">;

/** What is done to an item besides editing it, each with its toast. */
export function useItemActions() {
  const queryClient = useQueryClient();
  /** Whatever a refusal says, the item is no longer what the screen shows. */
  async function readAgain<Done>(id: string, act: Promise<Done>): Promise<Done> {
    try {
      return await act;
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: itemsApi.detail(id).queryKey });
      throw error;
    }
  }
  const changes = "item" as const;
  /** For dialogs, which show a refusal themselves. */
  const inDialog = { changes, failure: undefined, isShown: () => true };
  return {
    activate: useAction({
      run: ({ id, version }: Seen) => readAgain(id, itemsApi.activate(id, { version })),
      changes,
      success: "Item activated",
      failure: "Failed to activate item",
    }),
    restore: useAction({
      run: ({ id, version, reason }: Seen & { reason: string }) =>
        readAgain(id, itemsApi.activate(id, { version, reason })),
      ...inDialog,
      success: "Withdrawal reversed",
    }),
    discontinue: useAction({
      run: ({ id, version, replacedBy }: Seen & { replacedBy: string | null }) =>
        readAgain(id, itemsApi.discontinue(id, { version, replacedBy })),
      ...inDialog,
      success: "Item discontinued",
    }),
    withdraw: useAction({
      run: ({ id, version, reason, code }: Seen & { reason: string; code: string }) =>
        readAgain(id, itemsApi.withdraw(id, { version, reason, code })),
      ...inDialog,
      success: "Item withdrawn",
    }),
    setSubstitutes: useAction({
      run: ({ id, version, substitutes }: Seen & { substitutes: readonly string[] }) =>
        readAgain(id, itemsApi.setSubstitutes(id, { version, substitutes: [...substitutes] })),
      changes,
      success: "Substitutes updated",
      failure: "Failed to update substitutes",
    }),
    remove: useAction({
      run: (id: string) => itemsApi.remove(id),
      removes: changes,
      success: "Item deleted successfully",
      failure: undefined,
      isShown: () => true,
    }),
  };
}
