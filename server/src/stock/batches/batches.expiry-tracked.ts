import { and, eq, inArray } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import type { Transaction } from "../../platform/db/database.ts";

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

/** Local products are never expiry-tracked. */
export async function isExpiryTracked(tx: Transaction, item: string | null): Promise<boolean> {
  return item !== null && (await trackedItems(tx, [item])).has(item);
}
