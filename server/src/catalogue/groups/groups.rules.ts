import { GROUP_LEVELS_MAX, TOO_DEEP } from "@pharmacy/contract/groups/groups.values";
import { AppError, invalidField } from "../../platform/app-error.ts";

export type Node = { id: string; parent: string | null };

const UNDER_ITSELF = "A group cannot be placed under itself or one of its sub-groups.";

/** Refuses cycles and too many levels. */
export function requirePlace(nodes: readonly Node[], id: string, parent: string | null): void {
  requirePlaceIn(new Map(nodes.map((node) => [node.id, node])), id, parent);
}

export function requirePlaceIn(
  byId: ReadonlyMap<string, Node>,
  id: string,
  parent: string | null,
): void {
  if (parent !== null && !byId.has(parent)) throw invalidField("parent", "Choose a group.");
  const above = ancestorsOf(byId, parent);
  if (above.includes(id)) throw invalidField("parent", UNDER_ITSELF);
  if (above.length + (byId.has(id) ? heightOf([...byId.values()], id) : 1) > GROUP_LEVELS_MAX)
    throw invalidField("parent", TOO_DEEP);
}

/** Includes the group itself. Ends even if stored rows form a cycle. */
function ancestorsOf(byId: ReadonlyMap<string, Node>, from: string | null): string[] {
  const found: string[] = [];
  for (let at = from; at !== null && !found.includes(at); at = byId.get(at)?.parent ?? null) {
    found.push(at);
  }
  return found;
}

function heightOf(nodes: readonly Node[], id: string): number {
  let height = 0;
  for (let level = [id]; level.length > 0 && height <= GROUP_LEVELS_MAX; height += 1) {
    const parents = new Set(level);
    level = nodes.flatMap((node) => (parents.has(node.parent ?? "") ? [node.id] : []));
  }
  return height;
}

export function requireEmpty(name: string, subGroups: number, items: number): void {
  if (subGroups > 0) {
    const them = subGroups === 1 ? "the sub-group" : `the ${subGroups} sub-groups`;
    throw new AppError("conflict", `Move or delete ${them} of "${name}" first.`);
  }
  if (items > 0) {
    const them = items === 1 ? "the item" : `the ${items} items`;
    throw new AppError("conflict", `Move ${them} of "${name}" to another group first.`);
  }
}
