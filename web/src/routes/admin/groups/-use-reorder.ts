import type { Group } from "@pharmacy/contract/groups";
import { useEffect } from "react";
import { OPENER } from "#components/list/row-keys.ts";
import { useAction } from "#lib/use-action.ts";
import { groupsApi } from "#resources/groups/groups.api.ts";

/** Alt with an arrow moves the group of the focused row among the groups beside it. */
export function useReorder(groups: readonly Group[], isAllowed: boolean) {
  const move = useAction({
    run: groupsApi.move,
    changes: "group",
    success: "Group moved successfully",
    failure: "Failed to move group",
  });
  const { mutateAsync, isPending } = move;
  useEffect(() => {
    if (!isAllowed || isPending) return;
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);

    function onKey(event: KeyboardEvent) {
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      if (!event.altKey || step === 0 || !(event.target instanceof Element)) return;
      const opener = event.target.closest(`[${OPENER}]`);
      const place = placeAfter(groups, opener?.getAttribute(OPENER) ?? "", step);
      if (!place) return;
      event.preventDefault();
      // a toast has shown the failure by then
      void mutateAsync(place).catch(() => {});
    }
  }, [groups, isAllowed, isPending, mutateAsync]);
}

/** Where a group comes that goes one up or down among those of its parent that are shown. */
function placeAfter(groups: readonly Group[], id: string, step: -1 | 1) {
  const group = groups.find((one) => one.id === id);
  if (!group) return;
  const beside = groups.filter(({ parent }) => parent === group.parent);
  const at = beside.indexOf(group);
  if (!beside[at + step]) return;
  const next = step < 0 ? beside[at - 1] : beside[at + 2];
  const { parent, version } = group;
  return { id, parent, before: next?.id ?? null, version };
}
