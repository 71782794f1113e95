import { AppError } from "../../platform/app-error.ts";
import type { RestoredRow } from "../../platform/runs/rows.ts";
import type { UndoSpec } from "../../platform/runs/spec.ts";
import { type Node, requirePlace } from "./groups.rules.ts";
import { groups } from "./groups.table.ts";

/** The tree may have changed since, and must stay a tree. */
export const groupUndo = {
  async refuse(tx, _, rows) {
    const nodes = await tx.select({ id: groups.id, parent: groups.parent }).from(groups);
    return refusedPlaces(nodes, rows);
  },
} satisfies UndoSpec;

/**
 * Restores all groups at once, then takes out those that break a rule, until none does. Returns the
 * reasons.
 */
export function refusedPlaces(
  nodes: readonly Node[],
  rows: readonly RestoredRow[],
): ReadonlyMap<string, string> {
  let back = rows.filter(({ before, after }) => before.parent !== after.parent);
  const refused = new Map<string, string>();
  for (let found = true; found; ) {
    const places = new Map(back.map(({ id, after }) => [id, after.parent as string | null]));
    const tree = nodes.map(({ id, parent }) => {
      return { id, parent: places.has(id) ? (places.get(id) ?? null) : parent };
    });
    const wrong = new Map(
      back.flatMap(({ id }) => {
        const problem = problemOf(tree, id, places.get(id) ?? null);
        return problem === undefined ? [] : [[id, problem] as const];
      }),
    );
    for (const [id, problem] of wrong) refused.set(id, problem);
    back = back.filter(({ id }) => !wrong.has(id));
    found = wrong.size > 0;
  }
  return refused;
}

function problemOf(tree: readonly Node[], id: string, parent: string | null): string | undefined {
  try {
    requirePlace(tree, id, parent);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields?.parent ?? error.message;
  }
}
