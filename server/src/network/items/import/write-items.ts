import type { Actor } from "../../../platform/db/audit.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { writeMany } from "../../../platform/db/write-many.ts";
import type { Planned } from "../../../platform/runs/spec.ts";
import { itemIdentifierKind } from "../../tables/item-parts.table.ts";
import { itemKind } from "../../tables/items.table.ts";
import type { ItemDetail } from "./plan-item.ts";

/** Writes planned items, and then the identifiers that they do not have yet. */
export async function writeItems(
  tx: Transaction,
  actor: Actor,
  planned: readonly Planned<ItemDetail>[],
): Promise<void> {
  const rows = planned.map(({ id = newId(), version = null, detail }) => {
    if (!detail) throw new Error("An item was planned without its values.");
    return { id, version, ...detail };
  });
  const { stale } = await writeMany(
    tx,
    actor,
    itemKind,
    rows.map(({ id, version, values }) => ({ id, version, values })),
  );
  // they were locked before they were planned
  if (stale.length > 0) throw new Error("Items of a run changed after they were locked.");
  const identifiers = rows.flatMap(({ id, identifiers: added, place }) =>
    added.map((one, index) => ({
      id: newId(),
      version: null,
      values: { ...one, item: id, position: place + index },
    })),
  );
  await writeMany(tx, actor, itemIdentifierKind, identifiers);
}
