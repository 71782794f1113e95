import { and, eq, inArray } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import type { Transaction } from "../../platform/db/database.ts";

/** Those of these items whose packs are kept with their expiry. */
export async function trackedItems(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.expiryTracked, true), inArray(items.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Whether the packs of a product are kept with their expiry. A local product's need not be. */
export async function isExpiryTracked(tx: Transaction, item: string | null): Promise<boolean> {
  return item !== null && (await trackedItems(tx, [item])).has(item);
}
