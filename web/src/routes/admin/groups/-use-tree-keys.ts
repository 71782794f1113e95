import { useEffect } from "react";
import { OPENER, openerOf } from "#components/list/row-keys.ts";
import type { TreeNode } from "./-tree-places.ts";

/**
 * Alt with an arrow moves the focused row's group; left and right lead to its parent and to its
 * first sub-group.
 *
 * @param onStep left out for users who may not move groups.
 */
export function useTreeKeys(
  groups: readonly TreeNode[],
  onStep: ((id: string, step: -1 | 1) => void) | undefined,
): void {
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);

    function onKey(event: KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      const id = target && openerOf({ target })?.getAttribute(OPENER);
      const group = groups.find((one) => one.id === id);
      if (!group || ctrlKey || metaKey || shiftKey) return;
      if (altKey) {
        const step = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : undefined;
        if (!step || !onStep) return;
        event.preventDefault();
        onStep(group.id, step);
        return;
      }
      const to = neighbourOf(groups, group, key);
      if (!to) return;
      event.preventDefault();
      document.querySelector<HTMLElement>(`[${OPENER}="${CSS.escape(to.id)}"]`)?.focus();
    }
  }, [groups, onStep]);
}

function neighbourOf(groups: readonly TreeNode[], group: TreeNode, key: string) {
  if (key === outward()) return groups.find(({ id }) => id === group.parent);
  if (key === inward()) return groups.find(({ parent }) => parent === group.id);
  return undefined;
}

const isRtl = () => getComputedStyle(document.documentElement).direction === "rtl";
const outward = () => (isRtl() ? "ArrowRight" : "ArrowLeft");
const inward = () => (isRtl() ? "ArrowLeft" : "ArrowRight");
