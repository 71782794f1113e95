import type { CopiedLists, ListCopies } from "@pharmacy/contract/lists/lists";
import { formatNumber } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { listsApi } from "./lists.api.ts";

/** Refusals are shown in the form. */
export function useCopyList(id: string) {
  return useAction({
    run: (copies: ListCopies) => listsApi.copy(id, copies),
    changes: "list",
    success: copiedWords,
    failure: undefined,
    isShown: () => true,
  });
}

function copiedWords({ items }: CopiedLists): string {
  const [only] = items;
  return items.length === 1 && only
    ? `Copied as ${only.code}`
    : `${formatNumber(items.length)} copies created`;
}
