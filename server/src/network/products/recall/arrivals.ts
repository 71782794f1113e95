import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { SYSTEM } from "../../../platform/db/audit.ts";
import type { Database, Transaction } from "../../../platform/db/database.ts";
import { productBatches } from "../../tables/product-batches.table.ts";
import { products } from "../../tables/products.table.ts";
import { recalls } from "../../tables/recalls.table.ts";
import type { BatchRow } from "./affected.ts";
import { takeOff } from "./take-off.ts";

/**
 * Recalls batches that came under a recalled number. Every change of a stock ends with it: the
 * products are locked, so a recall that begins meanwhile sees the batches itself.
 */
export async function recallArrivals(
  tx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const found = await arrivals(tx, sql`${products.id} = any(${sql.param([...ids])}::uuid[])`);
  if (found.length === 0) return;
  const named = [...new Set(found.map(({ recall }) => recall))];
  // two pharmacies may receive at once: each recall has one writer of its notices at a time
  const locked = await tx
    .select()
    .from(recalls)
    .where(and(inArray(recalls.id, named), IS_IN_FORCE))
    .orderBy(asc(recalls.id))
    .for("no key update");
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

const isOf = or(
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

function arrivals(tx: Transaction, condition: SQL): Promise<{ recall: string; batch: BatchRow }[]> {
  return tx
    .select({ recall: recalls.id, batch: productBatches })
    .from(recalls)
    .innerJoin(products, isOf)
    .innerJoin(productBatches, eq(productBatches.product, products.id))
    .where(and(condition, IS_IN_FORCE, isMeant))
    .orderBy(asc(recalls.id), asc(productBatches.id));
}
