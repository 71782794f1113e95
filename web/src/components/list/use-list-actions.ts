import { RotateCw, XCircle } from "lucide-react";
import { useScreenActions } from "#lib/screen-actions.ts";
import type { ListState } from "#lib/use-list.ts";
import type { Noun } from "./counting.ts";

/** Actions without `run` only list keys that the list handles itself. */
export function useListActions(
  noun: Noun,
  list: ListState,
  refresh: () => unknown,
  { canOpen, canSelect }: { canOpen: boolean; canSelect: boolean },
): void {
  useScreenActions([
    { label: `Refresh ${noun.many}`, icon: RotateCw, keys: "R", run: () => void refresh() },
    ...(list.isFiltered
      ? [{ label: "Clear search and filters", icon: XCircle, run: list.reset }]
      : []),
    { label: `Search ${noun.many}`, keys: "/" },
    ...(canOpen
      ? [
          { label: "Move between rows", keys: "↓ J ↑ K" },
          { label: `Open the ${noun.one}`, keys: "↵" },
        ]
      : []),
    ...(canOpen && canSelect ? [{ label: `Select the ${noun.one}`, keys: "Space" }] : []),
  ]);
}
