import { batchKey } from "@pharmacy/contract/products/batch-key";
import type { Batch, BatchesQuery } from "@pharmacy/contract/products/products.batches";
import { batchStateOn, isFarExpiry } from "@pharmacy/contract/products/products.stock";
import { eq, type SQL, sql } from "drizzle-orm";
import { todayIn } from "../../platform/days.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { equals } from "../../platform/db/list.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { batchKeyOf, productBatches, productBatchKind } from "./batches.table.ts";

type Row = Omit<typeof productBatches.$inferSelect, "productName">;
export type ShownRow = Row & { zone: string; alike: string[] };

export const derived = steady({
  zone: sql<string>`(select o.time_zone from organizations o
    where o.id = product_batches.organization)`,
  alike: sql<string[]>`array(select b.batch_number from product_batches b
    where b.product = product_batches.product
      and batch_key(b.batch_number) = batch_key(product_batches.batch_number)
    order by b.batch_number collate "C")`,
});

export const FAR_EXPIRY = "The expiry date is more than 10 years away. Check it.";

export function shownBatch(row: ShownRow, now: number): Batch {
  const { zone, alike, organization: _, ...batch } = row;
  const today = todayIn(zone, now);
  const isFar = batch.expiryDate !== null && isFarExpiry(batch.expiryDate, today);
  const hints = [...(isFar ? [FAR_EXPIRY] : []), ...(alike.length > 1 ? [alikeHint(alike)] : [])];
  return { ...batch, state: batchStateOn(batch, today), hints };
}

function alikeHint(numbers: readonly string[]): string {
  const many = numbers.length === 2 ? "Two" : String(numbers.length);
  return `${many} batch numbers differ only in case: ${numbers.join(", ")}.`;
}

export async function readBatch(
  db: Database | Transaction,
  id: string,
  now: number,
): Promise<Batch> {
  return shownBatch((await getRecord(db, productBatchKind, id, derived)) as ShownRow, now);
}

export function batchOptions(product: string, { status }: Pick<BatchesQuery, "status">) {
  return {
    search: (word: string): SQL =>
      sql`strpos(${batchKeyOf(productBatches.batchNumber)}, ${batchKey(word)}) > 0`,
    where: [eq(productBatches.product, product), equals(productBatches.status, status)],
    sorts: {},
    order: { by: [productBatches.expiryDate] },
    derived,
  };
}
