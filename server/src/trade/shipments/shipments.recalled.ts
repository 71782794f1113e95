import { batchKey } from "@pharmacy/contract/products/batch-key";
import { and, asc, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { IS_IN_FORCE } from "../../stock/recalls/recalls.arrivals.ts";
import { recalls } from "../../stock/recalls/recalls.table.ts";

type Batch = { item: string; batchNumber: string | null };

/** The number of the recall that covers packs of an item and a batch, if one does. */
export async function recalledAmong(
  db: Database | Transaction,
  batches: readonly Batch[],
): Promise<(item: string, batchNumber: string | null) => string | undefined> {
  const items = [...new Set(batches.map(({ item }) => item))];
  const { item, number, isAllBatches, batchNumbers } = recalls;
  const rows =
    items.length === 0
      ? []
      : await db
          .select({ item, number, isAllBatches, batchNumbers })
          .from(recalls)
          .where(and(sql`${item} = any(${sql.param(items)}::uuid[])`, IS_IN_FORCE))
          .orderBy(asc(number));
  const known = rows.map((row) => ({ ...row, keys: new Set(row.batchNumbers.map(batchKey)) }));
  return (item, batchNumber) =>
    known.find(
      (recall) =>
        recall.item === item &&
        (recall.isAllBatches || (batchNumber !== null && recall.keys.has(batchKey(batchNumber)))),
    )?.number;
}
