import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { SYSTEM } from "../../../platform/db/audit.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { setUnaudited } from "../../../platform/db/unaudited.ts";
import { productBatches } from "../../tables/product-batches.table.ts";
import { recalledBatches, recalls } from "../../tables/recalls.table.ts";
import type { BatchRow } from "./affected.ts";
import { announce } from "./announce.ts";
import { IS_IN_FORCE } from "./arrivals.ts";
import { giveNotice } from "./give-notice.ts";

/**
 * Asks again where a batch that is recalled already has more packs than its notice names:
 * counted, imported, or from a till. Fewer packs change nothing, as they leave when they are destroyed.
 */
export async function askForMorePacks(
  tx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const found = await tx
    .select({ recall: recalls.id, batch: productBatches, known: recalledBatches.quantity })
    .from(productBatches)
    .innerJoin(recalledBatches, eq(recalledBatches.batch, productBatches.id))
    .innerJoin(recalls, eq(recalls.id, recalledBatches.recall))
    .where(
      and(
        sql`${productBatches.product} = any(${sql.param([...ids])}::uuid[])`,
        eq(productBatches.status, "recalled"),
        sql`${productBatches.quantity} > ${recalledBatches.quantity}`,
        IS_IN_FORCE,
      ),
    )
    .orderBy(asc(recalls.id), asc(productBatches.id));
  if (found.length === 0) return;
  const locked = await tx
    .select()
    .from(recalls)
    .where(and(inArray(recalls.id, [...new Set(found.map((one) => one.recall))]), IS_IN_FORCE))
    .orderBy(asc(recalls.id))
    .for("no key update");
  for (const recall of locked) {
    const grown = found.filter((one) => one.recall === recall.id);
    for (const { batch } of grown) await keepAsked(tx, recall.id, batch);
    const batches = grown.map(({ batch, known }) => ({
      ...batch,
      quantity: batch.quantity - known,
    }));
    await announce(tx, await giveNotice(tx, SYSTEM, { recall, batches, now }));
  }
}

async function keepAsked(tx: Transaction, recall: string, { id, quantity }: BatchRow) {
  const isMeant = sql`recall = ${recall} and batch = ${id}`;
  await setUnaudited(tx, recalledBatches, isMeant, { quantity });
}
