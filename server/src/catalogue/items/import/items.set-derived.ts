import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/database.ts";
import { setManyUnaudited } from "../../../platform/db/unaudited.ts";
import { units } from "../../units/units.table.ts";
import { itemIdentifiers, itemIngredients } from "../item-parts.table.ts";
import { factsAmong } from "../items.facts.ts";
import { items } from "../items.table.ts";
import { groupedBy } from "./items.grouped-by.ts";

/** Updates the search and comparison keys of items from their current values. */
export async function setDerived(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const among = sql`any(${sql.param([...ids])}::uuid[])`;
  const rows = await tx.select().from(items).where(sql`${items.id} = ${among}`);
  const ingredients = await tx
    .select()
    .from(itemIngredients)
    .where(sql`${itemIngredients.item} = ${among}`)
    .orderBy(itemIngredients.position);
  const identifiers = await tx
    .select()
    .from(itemIdentifiers)
    .where(sql`${itemIdentifiers.item} = ${among}`)
    .orderBy(itemIdentifiers.position);
  const known = new Map((await tx.select().from(units)).map((unit) => [unit.id, unit]));
  const made = groupedBy(ingredients, ({ item }) => [item]);
  const called = groupedBy(identifiers, ({ item }) => [item]);
  const derived = rows.map((item) => {
    const parts = { ingredients: made.get(item.id) ?? [], identifiers: called.get(item.id) ?? [] };
    const { identifierKeys, compositionKey } = factsAmong(known, { item, ...parts }, item);
    return { id: item.id, identifierKeys, compositionKey };
  });
  await setManyUnaudited(tx, items, ["id"], derived);
}
