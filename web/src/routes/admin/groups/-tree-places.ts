import type { Group } from "@pharmacy/contract/groups/groups";
import { GROUP_LEVELS_MAX, TOO_DEEP } from "@pharmacy/contract/groups/groups.values";

/** The parts of a group that determine its place. */
export type TreeNode = Pick<Group, "id" | "name" | "parent" | "level" | "subGroupCount">;

/** The pointer is in the middle of a row, or between two. */
export type Spot = { into: string } | { gap: number; level: number };

export type TreePlace = { parent: string | null; before?: string; after?: string };

export type Target = {
  place: TreePlace;
  level: number;
  /** The place in words: "After Allergy, in Medicines". */
  words: string;
  /** Why the group cannot go there. */
  refusal?: string;
};

/** The rows without a group and its descendants. */
export function rowsWithout<Node extends TreeNode>(rows: readonly Node[], id: string): Node[] {
  const gone = new Set([id]);
  // a group precedes all of its descendants
  return rows.filter((row) => {
    if (row.parent !== null && gone.has(row.parent)) gone.add(row.id);
    return !gone.has(row.id);
  });
}

/** The range of levels that the pointer can choose in a gap between rows. */
function levelsAt(rows: readonly TreeNode[], gap: number): [least: number, most: number] {
  const least = rows[gap]?.level ?? 1;
  return [least, Math.max(least, rows[gap - 1]?.level ?? 1)];
}

/**
 * The effect of dropping a group there; undefined if it would stay in its place.
 *
 * @param all the rows of the page, in tree order.
 */
export function targetAt(all: readonly TreeNode[], id: string, spot: Spot): Target | undefined {
  const group = all.find((row) => row.id === id);
  if (!group) return undefined;
  const rows = rowsWithout(all, id);
  const deepest = GROUP_LEVELS_MAX - levelsBelow(all, group);
  const target = "into" in spot ? inside(rows, spot.into) : between(rows, spot, deepest);
  if (!target || isWhereItIs(all, group, target.place)) return undefined;
  return target.level > deepest ? { ...target, refusal: TOO_DEEP } : target;
}

function inside(rows: readonly TreeNode[], into: string): Target | undefined {
  const parent = rows.find((row) => row.id === into);
  return (
    parent && { place: { parent: into }, level: parent.level + 1, words: `Into ${parent.name}` }
  );
}

function between(
  rows: readonly TreeNode[],
  { gap, level: wanted }: { gap: number; level: number },
  deepest: number,
): Target | undefined {
  const [least, most] = levelsAt(rows, gap);
  const level = Math.max(Math.min(wanted, most, deepest), least);
  const above = ancestorAt(rows, rows[gap - 1], level);
  if (above) return beside(rows, above, "after");
  const next = rows[gap];
  return next && beside(rows, next, "before");
}

function beside(rows: readonly TreeNode[], row: TreeNode, side: "before" | "after"): Target {
  const { id, name, parent, level } = row;
  const within = rows.find((one) => one.id === parent);
  const words = `${side === "after" ? "After" : "Before"} ${name}`;
  return {
    place: { parent, [side]: id },
    level,
    words: within ? `${words}, in ${within.name}` : words,
  };
}

/** The row or its ancestor at this level; undefined if that is on another page. */
function ancestorAt(
  rows: readonly TreeNode[],
  row: TreeNode | undefined,
  level: number,
): TreeNode | undefined {
  let at = row;
  while (at && at.level > level) {
    const { parent } = at;
    at = rows.find((one) => one.id === parent);
  }
  return at?.level === level ? at : undefined;
}

function isWhereItIs(all: readonly TreeNode[], group: TreeNode, place: TreePlace): boolean {
  if (place.parent !== group.parent) return false;
  const siblings = all.filter(({ parent }) => parent === group.parent);
  const at = siblings.indexOf(group);
  if (place.after) return siblings[at - 1]?.id === place.after;
  if (place.before) return siblings[at + 1]?.id === place.before;
  // it is already in this group, at whatever place
  return true;
}

/** Levels below a group; at least 1 if only the number of sub-groups is known. */
function levelsBelow(all: readonly TreeNode[], group: TreeNode): number {
  const below = all.filter(({ parent }) => parent === group.id);
  const deepest = Math.max(0, ...below.map((one) => 1 + levelsBelow(all, one)));
  return deepest === 0 && group.subGroupCount > 0 ? 1 : deepest;
}

/** The place of a group one step up or down among its siblings on the page. */
export function stepOf(all: readonly TreeNode[], id: string, step: -1 | 1): TreePlace | undefined {
  const group = all.find((row) => row.id === id);
  const siblings = all.filter(({ parent }) => group && parent === group.parent);
  const neighbour = group && siblings[siblings.indexOf(group) + step];
  if (!neighbour) return undefined;
  return { parent: group.parent, [step < 0 ? "before" : "after"]: neighbour.id };
}

/** The place that brings a group back to where it is now. */
export function placeNow(all: readonly TreeNode[], id: string): TreePlace {
  const parent = all.find((row) => row.id === id)?.parent ?? null;
  const previous = stepOf(all, id, -1)?.before;
  const next = stepOf(all, id, 1)?.after;
  if (previous) return { parent, after: previous };
  return next ? { parent, before: next } : { parent };
}
