import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { products } from "../products/products.table.ts";
import type { RecallRow } from "./recalls.affected.ts";
import {
  arrivalsOf,
  haveRecalled,
  IS_IN_FORCE,
  isOfRecalledItem,
  recallArrivals,
} from "./recalls.arrivals.ts";
import { askForMorePacks, grownBatchesOf } from "./recalls.more-packs.ts";
import { recalledBatches, recalls } from "./recalls.table.ts";
import { productsOf } from "./recalls.take-off.ts";

/**
 * Ends every change of stock: recalls arrivals, and asks again where a recalled batch has grown.
 * The products are locked, so a recall that starts meanwhile sees the batches itself. Returns the
 * products of batches recalled now.
 */
export async function keepRecalled(
  tx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const [found] = await haveRecalled(tx, { ids });
  if (!found?.any) return [];
  const grown = await grownBatchesOf(tx, ids);
  const arrivals = await arrivalsOf(tx, ids);
  const named = new Set([...grown, ...arrivals].map(({ recall }) => recall));
  const locked = await lockRecalls(tx, and(inArray(recalls.id, [...named]), IS_IN_FORCE));
  await askForMorePacks(tx, grown, locked, now);
  await recallArrivals(tx, arrivals, locked, now);
  return productsOf(arrivals.map(({ batch }) => batch));
}

/**
 * Locks a recall and all others that its products may fall under once it is lifted. The products
 * must be locked.
 */
export async function lockRecallsForLift(
  tx: Transaction,
  recall: string,
  ids: readonly string[],
): Promise<void> {
  const productIds = sql`${sql.param([...ids])}::uuid[]`;
  const mayTake = sql`exists (select from ${products}
    where ${products.id} = any(${productIds}) and ${isOfRecalledItem})`;
  const hasTaken = sql`exists (select from ${recalledBatches}
    where ${recalledBatches.recall} = ${recalls.id} and ${recalledBatches.product} = any(${productIds}))`;
  await lockRecalls(tx, or(eq(recalls.id, recall), and(IS_IN_FORCE, or(mayTake, hasTaken))));
}

/**
 * Gives the notices of a recall one writer at a time. A transaction locks all its recalls at once,
 * in the order of their ids, so that no two wait for each other.
 */
function lockRecalls(tx: Transaction, condition: SQL | undefined): Promise<RecallRow[]> {
  return tx.select().from(recalls).where(condition).orderBy(asc(recalls.id)).for("no key update");
}
