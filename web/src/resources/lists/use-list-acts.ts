import type { CopiedLists, ListCopies, PriceList } from "@pharmacy/contract/lists/lists";
import { useQueryClient } from "@tanstack/react-query";
import { formatNumber } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { listsApi } from "./lists.api.ts";

type Seen = Pick<PriceList, "id" | "version">;

/** What is done to a list besides editing it, each with its toast. Dialogs show refusals. */
export function useListActs() {
  const queryClient = useQueryClient();
  /** Whatever a refusal says, the list is no longer what the screen shows. */
  async function readAgain<Done>(id: string, act: Promise<Done>): Promise<Done> {
    try {
      return await act;
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: listsApi.detail(id).queryKey, exact: true });
      throw error;
    }
  }
  const inDialog = { changes: "list" as const, failure: undefined, isShown: () => true };
  return {
    activate: useAction({
      run: (list: Seen) => readAgain(list.id, listsApi.activate(list)),
      ...inDialog,
      success: "List activated",
    }),
    archive: useAction({
      run: (list: Seen) => readAgain(list.id, listsApi.archive(list)),
      ...inDialog,
      success: "List archived",
    }),
    copy: useAction({
      run: ({ id, ...copies }: ListCopies & { id: string }) => listsApi.copy(id, copies),
      ...inDialog,
      success: copiedWords,
    }),
    remove: useAction({
      run: (id: string) => listsApi.remove(id),
      removes: "list",
      success: "List deleted successfully",
      failure: undefined,
      isShown: () => true,
    }),
  };
}

function copiedWords({ items }: CopiedLists): string {
  const [only] = items;
  return items.length === 1 && only
    ? `Copied as ${only.code}`
    : `${formatNumber(items.length)} copies created`;
}
