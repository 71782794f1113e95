import { dateInWords } from "@pharmacy/contract/date-words";
import { and, eq, inArray, sql } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { products } from "../products/products.table.ts";

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

/** Of a row of `products`. Local products are never expiry-tracked. */
export const isTrackedProduct = sql<boolean>`coalesce((select ${items.expiryTracked} from ${items}
  where ${items.id} = ${products.item}), false)`;

/** Local products are never expiry-tracked. */
export async function isExpiryTracked(tx: Transaction, item: string | null): Promise<boolean> {
  return item !== null && (await trackedItems(tx, [item])).has(item);
}

type Dated = { batchNumber: string | null; expiryDate: string | null };

/** Why packs with this printed expiry cannot join a batch; undefined if they can. */
export function expiryProblem(
  { batchNumber, expiryDate: kept }: Dated,
  printed: string | null | undefined,
): string | undefined {
  if (!printed || kept === null || kept === printed) return;
  const [there, here] = [dateInWords(kept), dateInWords(printed)];
  return `Batch ${batchNumber} is kept with the expiry ${there}, not ${here}. Check the pack, or correct the batch.`;
}
