import type { GroupMove, GroupMovePreview, GroupPlace } from "@pharmacy/contract/groups";
import { PATH_SIGN } from "@pharmacy/contract/groups.values";
import type * as z from "zod/mini";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { groupKind } from "../tables/groups.table.ts";
import { inTree, lockTree, requirePlaceFor, siblingsIn } from "./groups.changes.ts";
import { readGroup } from "./groups.reads.ts";

const STEP = 10;

/** Puts a group into another, or elsewhere among the groups beside it. */
export function moveGroup(
  db: Database,
  actor: Actor,
  id: string,
  { parent = null, before = null, version }: z.output<typeof GroupMove>,
): Promise<void> {
  return inTree(db, async (tx) => {
    await requirePlaceFor(tx, id, parent);
    const others = (await siblingsIn(tx, parent)).filter((sibling) => sibling.id !== id);
    const orders = ordersWith(others, id, before);
    await updateRecord(
      tx,
      actor,
      groupKind,
      id,
      { parent, sortOrder: orders.get(id) ?? STEP, version },
      { read: (within) => readGroup(within, id) },
    );
    for (const { id: other, sortOrder } of others) {
      const moved = orders.get(other);
      if (moved !== undefined && moved !== sortOrder) {
        await updateRecord(tx, actor, groupKind, other, { sortOrder: moved });
      }
    }
  });
}

type Ordered = { id: string; sortOrder: number };

/**
 * New orders: of the moved group alone where there is room between its neighbours, otherwise of all
 * beside it.
 */
export function ordersWith(
  others: readonly Ordered[],
  id: string,
  before: string | null,
): ReadonlyMap<string, number> {
  const place = before === null ? others.length : others.findIndex((one) => one.id === before);
  if (place < 0) throw invalidField("before", "This group has been moved. Try again.");
  const low = others[place - 1]?.sortOrder ?? 0;
  const high = others[place]?.sortOrder ?? low + 2 * STEP;
  const middle = Math.floor((low + high) / 2);
  if (middle > low && middle < high) return new Map([[id, middle]]);
  const all = others.map((one) => one.id).toSpliced(place, 0, id);
  return new Map(all.map((one, index) => [one, (index + 1) * STEP]));
}

/** What a move would change. Refused as the move would be. */
export function previewMove(
  db: Database,
  id: string,
  { parent = null }: z.output<typeof GroupPlace>,
): Promise<GroupMovePreview> {
  return db.transaction(async (tx) => {
    await lockTree(tx);
    const group = await readGroup(tx, id);
    await requirePlaceFor(tx, id, parent);
    const into = parent === null ? undefined : await readGroup(tx, parent);
    const isHidden = group.status === "inactive" || (into?.isHidden ?? false);
    return {
      from: group.path,
      to: into ? `${into.path}${PATH_SIGN}${group.name}` : group.name,
      subGroupCount: group.subGroupCount,
      itemCount: group.itemCount,
      visibility: isHidden === group.isHidden ? "unchanged" : isHidden ? "hides" : "shows",
    };
  });
}
