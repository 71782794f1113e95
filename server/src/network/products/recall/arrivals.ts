import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { SYSTEM } from "../../../platform/db/audit.ts";
import type { Database, Transaction } from "../../../platform/db/database.ts";
import { productBatches } from "../../tables/product-batches.table.ts";
import { products } from "../../tables/products.table.ts";
import { recalls } from "../../tables/recalls.table.ts";
import type { BatchRow, RecallRow } from "./affected.ts";
import { takeOff } from "./take-off.ts";

export type Arrival = { recall: string; batch: BatchRow };

/**
 * Recalls batches that came under a recalled number.
 *
 * @param locked the recalls that are still in force, in the order of their ids.
 */
export async function recallArrivals(
  tx: Transaction,
  found: readonly Arrival[],
  locked: readonly RecallRow[],
  now: number,
): Promise<void> {
  const taken = new Set<string>();
  for (const recall of locked) {
    const batches = found
      .filter((one) => one.recall === recall.id && !taken.has(one.batch.id))
      .map(({ batch }) => batch);
    for (const { id } of batches) taken.add(id);
    await takeOff(tx, SYSTEM, { recall, batches, now });
  }
}

/** Products that have such batches, however they came by them. */
export async function productsToRecall(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: products.id })
    .from(recalls)
    .innerJoin(products, isOf)
    .innerJoin(productBatches, eq(productBatches.product, products.id))
    .where(and(IS_IN_FORCE, isMeant, isNull(products.archivedAt)))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Numbers stay recalled for good; all batches of an item only as long as the recall is open. */
export const IS_IN_FORCE = or(
  eq(recalls.status, "open"),
  and(eq(recalls.status, "closed"), eq(recalls.isAllBatches, false)),
);

/** Whether a product is of the item of a recall. */
export const isOf = or(
  eq(recalls.item, products.item),
  and(isNull(products.item), eq(recalls.gtin, products.gtin)),
);

const isMeant = and(
  ne(productBatches.status, "recalled"),
  or(
    eq(recalls.isAllBatches, true),
    sql`${productBatches.batchNumber} = any(${recalls.batchNumbers})`,
  ),
);

/** The batches of products that came under a recalled number. */
export function arrivalsOf(tx: Transaction, ids: readonly string[]): Promise<Arrival[]> {
  return tx
    .select({ recall: recalls.id, batch: productBatches })
    .from(recalls)
    .innerJoin(products, isOf)
    .innerJoin(productBatches, eq(productBatches.product, products.id))
    .where(and(sql`${products.id} = any(${sql.param([...ids])}::uuid[])`, IS_IN_FORCE, isMeant))
    .orderBy(asc(recalls.id), asc(productBatches.id));
}
