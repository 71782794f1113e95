import type {
  Group,
  GroupMove,
  GroupMovePreview,
  GroupPlace,
} from "@pharmacy/contract/groups/groups";
import { GROUP_ORDER_MAX, PATH_SIGN } from "@pharmacy/contract/groups/groups.values";
import { and, eq, ne, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { updateRecord } from "../../platform/db/records.ts";
import {
  GROUPS,
  inParent,
  inTree,
  lockTree,
  nameTaken,
  requirePlaceFor,
  siblingsIn,
} from "./groups.changes.ts";
import { readGroup } from "./groups.reads.ts";
import { groupKind, groups } from "./groups.table.ts";

const STEP = 10;

export function moveGroup(
  db: Database,
  actor: Actor,
  id: string,
  { parent = null, version, ...beside }: z.output<typeof GroupMove>,
): Promise<void> {
  return inTree(db, async (tx) => {
    await requirePlaceFor(tx, id, parent);
    const others = (await siblingsIn(tx, parent)).filter((sibling) => sibling.id !== id);
    const orders = ordersWith(others, id, placeAmong(others, beside));
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
type Beside = Pick<z.output<typeof GroupPlace>, "before" | "after">;

/** The group's index among its new siblings; the last without a neighbour. */
export function placeAmong(others: readonly Ordered[], { before, after }: Beside): number {
  const neighbour = before ?? after;
  if (!neighbour) return others.length;
  const at = others.findIndex(({ id }) => id === neighbour);
  if (at < 0) {
    throw invalidField(before ? "before" : "after", "This group has been moved. Try again.");
  }
  return before ? at : at + 1;
}

/** Changes only the moved group if there is room between its neighbours, otherwise all siblings. */
export function ordersWith(
  others: readonly Ordered[],
  id: string,
  place: number,
): ReadonlyMap<string, number> {
  const low = others[place - 1]?.sortOrder ?? 0;
  const high = others[place]?.sortOrder ?? low + 2 * STEP;
  const middle = Math.floor((low + high) / 2);
  if (middle > low && middle < high && middle <= GROUP_ORDER_MAX) return new Map([[id, middle]]);
  const all = others.map((one) => one.id).toSpliced(place, 0, id);
  return new Map(all.map((one, index) => [one, (index + 1) * STEP]));
}

/** Refuses whatever the move itself would refuse. */
export function previewMove(
  db: Database,
  id: string,
  { parent = null }: z.output<typeof GroupPlace>,
): Promise<GroupMovePreview> {
  return inTurn(db, GROUPS, async (tx) => {
    await lockTree(tx);
    const group = await readGroup(tx, id);
    await requirePlaceFor(tx, id, parent);
    await requireOwnName(tx, group, parent);
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

async function requireOwnName(
  tx: Transaction,
  { id, name }: Pick<Group, "id" | "name">,
  parent: string | null,
): Promise<void> {
  const [namesake] = await tx
    .select({ name: groups.name })
    .from(groups)
    .where(
      and(
        ne(groups.id, id),
        inParent(parent),
        eq(sql`lower(${groups.name})`, sql`lower(${name}::text)`),
      ),
    );
  if (namesake) throw nameTaken(namesake.name);
}
