import { batchKey } from "@pharmacy/contract/products/batch-key";
import { eq, type SQL, sql } from "drizzle-orm";
import { batchKeyOf, productBatches } from "./batches.table.ts";

type Numbered = { id: string; batchNumber: string | null };

/**
 * Finds a batch by its number in any case. Old data may have two numbers that differ only in case:
 * then the one spelt exactly so, or else the oldest, is returned.
 */
export function batchNamed<Batch extends Numbered>(
  batches: Iterable<Batch>,
  number: string | null,
): Batch | undefined {
  const key = number === null ? null : batchKey(number);
  let found: Batch | undefined;
  for (const batch of batches) {
    if (batch.batchNumber === number) return batch;
    const isAlike = batch.batchNumber !== null && batchKey(batch.batchNumber) === key;
    if (isAlike && (!found || batch.id < found.id)) found = batch;
  }
  return found;
}

export function isNumberedAs(numbers: readonly string[]): SQL {
  const keys = sql.param(numbers.map(batchKey));
  return sql`${batchKeyOf(productBatches.batchNumber)} = any(${keys}::text[])`;
}

export function isBatchAlike(product: string, number: string): SQL {
  return sql`${eq(productBatches.product, product)} and ${isNumberedAs([number])}`;
}
