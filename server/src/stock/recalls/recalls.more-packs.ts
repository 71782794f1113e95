import { and, asc, eq, sql } from "drizzle-orm";
import { SYSTEM } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { productBatches } from "../batches/batches.table.ts";
import type { BatchRow, RecallRow } from "./recalls.affected.ts";
import { hasGrown, IS_IN_FORCE } from "./recalls.arrivals.ts";
import { giveNotice } from "./recalls.give-notice.ts";
import { recalledBatches, recalls } from "./recalls.table.ts";

export type Grown = { recall: string; batch: BatchRow; known: number };

/**
 * Asks a pharmacy again when a recalled batch has more packs than its notice names. Fewer packs
 * change nothing: they leave when they are destroyed. `locked`: recalls in force, in the order of
 * their ids.
 */
export async function askForMorePacks(
  tx: Transaction,
  allGrown: readonly Grown[],
  locked: readonly RecallRow[],
  now: number,
): Promise<void> {
  for (const recall of locked) {
    const grown = allGrown.filter((batch) => batch.recall === recall.id);
    if (grown.length === 0) continue;
    for (const { batch } of grown) {
      const isThis = sql`recall = ${recall.id} and batch = ${batch.id}`;
      await setUnaudited(tx, recalledBatches, isThis, { quantity: batch.quantity });
    }
    const batches = grown.map(({ batch, known }) => ({
      ...batch,
      quantity: batch.quantity - known,
    }));
    await giveNotice(tx, SYSTEM, { recall, batches, now });
  }
}

export function grownBatchesOf(tx: Transaction, ids: readonly string[]): Promise<Grown[]> {
  return tx
    .select({ recall: recalls.id, batch: productBatches, known: recalledBatches.quantity })
    .from(productBatches)
    .innerJoin(recalledBatches, eq(recalledBatches.batch, productBatches.id))
    .innerJoin(recalls, eq(recalls.id, recalledBatches.recall))
    .where(
      and(
        sql`${productBatches.product} = any(${sql.param([...ids])}::uuid[])`,
        hasGrown,
        IS_IN_FORCE,
      ),
    )
    .orderBy(asc(recalls.id), asc(productBatches.id));
}
