import { sql } from "drizzle-orm";
import type { Actor } from "../../../platform/db/audit.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { deleteMany, inParts, writeMany } from "../../../platform/db/write-many.ts";
import type { Planned } from "../../../platform/runs/rows.ts";
import { itemIdentifierKind, itemIngredientKind } from "../item-parts.table.ts";
import { afterItemsChanged } from "../items.effects.ts";
import { itemKind, items } from "../items.table.ts";
import type { ItemDetail } from "./items.plan.ts";

export async function writeItems(
  tx: Transaction,
  actor: Actor,
  planned: readonly Planned<ItemDetail>[],
): Promise<void> {
  const rows = planned.map(({ id = newId(), version = null, detail }) => {
    if (!detail) throw new Error("An item was planned without its values.");
    return { id, version, ...detail };
  });
  const changed = rows.flatMap(({ id, version }) => (version === null ? [] : [id]));
  const { name } = items;
  const before = await tx.select({ id: items.id, name }).from(items).where(isAmong(changed));
  const { stale } = await writeMany(
    tx,
    actor,
    itemKind,
    rows.map(({ id, version, values }) => ({ id, version, values })),
  );
  // the items were locked before they were planned
  if (stale.length > 0) throw new Error("Items of a run changed after they were locked.");
  await writeIngredients(tx, actor, rows);
  const identifiers = rows.flatMap(({ id, identifiers: added, place }) =>
    added.map((one, index) => ({
      id: newId(),
      version: null,
      values: { ...one, item: id, position: place + index },
    })),
  );
  for (const part of inParts(identifiers)) await writeMany(tx, actor, itemIdentifierKind, part);
  await afterItemsChanged.run(tx, actor, before);
}

const isAmong = (ids: string[]) => sql`${items.id} = any(${sql.param(ids)}::uuid[])`;

type Composed = Pick<ItemDetail, "ingredients" | "present"> & { id: string };

/** Deletes first, as the form does. */
async function writeIngredients(tx: Transaction, actor: Actor, rows: readonly Composed[]) {
  const changed = rows.flatMap(({ id, ingredients, present }) =>
    ingredients ? [{ id, ingredients, present }] : [],
  );
  const gone = changed.flatMap(({ ingredients, present }) => {
    const kept = new Set(ingredients.map(({ substance }) => substance.toLowerCase()));
    return present.filter(({ substance }) => !kept.has(substance.toLowerCase()));
  });
  const written = changed.flatMap(({ id, ingredients, present }) =>
    ingredients.map((one, position) => {
      const own = present.find(
        ({ substance }) => substance.toLowerCase() === one.substance.toLowerCase(),
      );
      return {
        id: own?.id ?? newId(),
        version: own?.version ?? null,
        values: { ...NO_STRENGTH, ...one, item: id, position },
      };
    }),
  );
  for (const ids of inParts(gone.map(({ id }) => id))) {
    await deleteMany(tx, actor, itemIngredientKind, ids);
  }
  for (const part of inParts(written)) await writeMany(tx, actor, itemIngredientKind, part);
}

const NO_STRENGTH = { strengthValue: null, strengthUnit: null, perValue: null, perUnit: null };
