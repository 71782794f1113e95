import { GROUP_LEVELS_MAX, PATH_SIGN } from "@pharmacy/contract/groups/groups.values";

type Node = { name: string; parent: string | null };

/** From the top down, the group itself last. Ends even if stored rows form a cycle. */
export function branchOf<One extends Node>(nodes: ReadonlyMap<string, One>, id: string): One[] {
  const branch: One[] = [];
  let node = nodes.get(id);
  while (node && branch.length < GROUP_LEVELS_MAX) {
    branch.unshift(node);
    node = nodes.get(node.parent ?? "");
  }
  return branch;
}

/** "Medicines › Pain relief". */
export function pathOf(nodes: ReadonlyMap<string, Node>, id: string): string {
  return branchOf(nodes, id)
    .map(({ name }) => name)
    .join(PATH_SIGN);
}
