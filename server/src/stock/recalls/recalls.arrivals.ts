import { and, asc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { SYSTEM } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { queryOf } from "../../platform/db/statements.ts";
import { batchKeyOf, productBatches } from "../batches/batches.table.ts";
import { products } from "../products/products.table.ts";
import type { BatchRow, RecallRow } from "./recalls.affected.ts";
import { recalledBatches, recalls } from "./recalls.table.ts";
import { takeOff } from "./recalls.take-off.ts";

export type Arrival = { recall: string; batch: BatchRow };

/** `locked`: recalls in force, in the order of their ids. */
export async function recallArrivals(
  tx: Transaction,
  arrivals: readonly Arrival[],
  locked: readonly RecallRow[],
  now: number,
): Promise<void> {
  const taken = new Set<string>();
  for (const recall of locked) {
    const batches = arrivals
      .filter((arrival) => arrival.recall === recall.id && !taken.has(arrival.batch.id))
      .map(({ batch }) => batch);
    for (const { id } of batches) taken.add(id);
    await takeOff(tx, SYSTEM, { recall, batches, now });
  }
}

/**
 * Finds products with batches still to be recalled. Each query has an index: of recalled numbers,
 * of items recalled as a whole, and of local products with their GTIN.
 */
export async function productsToRecall(
  db: Database | Transaction,
  limit: number,
): Promise<string[]> {
  const isPresent = isNull(products.archivedAt);
  const isLocal = and(isNull(products.item), eq(recalls.gtin, products.gtin));
  const isOpenOfAll = and(eq(recalls.status, "open"), eq(recalls.isAllBatches, true));
  const ofAll = (isOfRecall: SQL | undefined) =>
    db
      .select({ id: products.id })
      .from(recalls)
      .innerJoin(products, and(isOfRecall, isPresent))
      .innerJoin(productBatches, and(eq(productBatches.product, products.id), isUnrecalled))
      .where(isOpenOfAll);
  const key = sql`unnest(${recalls.batchKeys})`.as("key");
  const numbers = db
    .select({ item: recalls.item, gtin: recalls.gtin, key })
    .from(recalls)
    .where(and(IS_IN_FORCE, eq(recalls.isAllBatches, false)))
    .as("numbers");
  const isOfNumber = or(
    eq(products.item, numbers.item),
    and(isNull(products.item), eq(products.gtin, numbers.gtin)),
  );
  const rows = await db
    .select({ id: products.id })
    .from(numbers)
    .innerJoin(
      productBatches,
      and(eq(batchKeyOf(productBatches.batchNumber), numbers.key), isUnrecalled),
    )
    .innerJoin(products, and(eq(products.id, productBatches.product), isOfNumber, isPresent))
    .union(ofAll(eq(recalls.item, products.item)))
    .union(ofAll(isLocal))
    .orderBy(asc(sql`id`))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Batch numbers stay recalled after closing; a recall of all batches ends with it. */
export const IS_IN_FORCE = or(
  eq(recalls.status, "open"),
  and(eq(recalls.status, "closed"), eq(recalls.isAllBatches, false)),
);

export const hasGrown = sql`(${productBatches.status} = 'recalled'
  and ${productBatches.quantity} > ${recalledBatches.quantity})`;

export const isOfRecalledItem = or(
  eq(recalls.item, products.item),
  and(isNull(products.item), eq(recalls.gtin, products.gtin)),
);

const isUnrecalled = ne(productBatches.status, "recalled");

const isCovered = and(
  isUnrecalled,
  or(
    eq(recalls.isAllBatches, true),
    sql`${batchKeyOf(productBatches.batchNumber)} = any(${recalls.batchKeys})`,
  ),
);

const ids = sql`${sql.placeholder("ids")}::uuid[]`;

/** Spares nearly every change of stock the two queries that find these batches. */
export const haveRecalled = queryOf(
  {
    any: sql<boolean>`exists (select from ${productBatches}
        join ${recalledBatches} on ${recalledBatches.batch} = ${productBatches.id}
        join ${recalls} on ${recalls.id} = ${recalledBatches.recall}
        where ${productBatches.product} = any(${ids}) and ${hasGrown} and ${IS_IN_FORCE})
      or exists (select from ${recalls} join ${products} on ${isOfRecalledItem}
        join ${productBatches} on ${productBatches.product} = ${products.id}
        where ${products.id} = any(${ids}) and ${IS_IN_FORCE} and ${isCovered})`,
  },
  () => sql``,
);

/** True for more products than those found above, and known before their stock is written. */
export async function isRecalledProduct(): Promise<SQL> {
  return sql`(exists (select from ${recalledBatches}
      join ${productBatches} on ${productBatches.id} = ${recalledBatches.batch}
      where ${productBatches.product} = ${products.id})
    or exists (select from ${recalls} where ${isOfRecalledItem} and ${IS_IN_FORCE}))`;
}

export function arrivalsOf(tx: Transaction, ids: readonly string[]): Promise<Arrival[]> {
  return tx
    .select({ recall: recalls.id, batch: productBatches })
    .from(recalls)
    .innerJoin(products, isOfRecalledItem)
    .innerJoin(productBatches, eq(productBatches.product, products.id))
    .where(and(sql`${products.id} = any(${sql.param([...ids])}::uuid[])`, IS_IN_FORCE, isCovered))
    .orderBy(asc(recalls.id), asc(productBatches.id));
}
