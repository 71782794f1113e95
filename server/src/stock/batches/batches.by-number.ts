import { batchKey } from "@pharmacy/contract/products/batch-key";
import { eq, type SQL, sql } from "drizzle-orm";
import { batchKeyOf, productBatches } from "./batches.table.ts";

type Numbered = { id: string; batchNumber: string | null };

/**
 * Finds a batch by its number in any case. Old data may have two numbers that differ only in case:
 * then the one spelt exactly so, or else the oldest, is returned.
 */
export function batchByNumber<Batch extends Numbered>(
  batches: Iterable<Batch>,
  number: string | null,
): Batch | undefined {
  const key = number === null ? null : batchKey(number);
  let match: Batch | undefined;
  for (const batch of batches) {
    if (batch.batchNumber === number) return batch;
    const isAlike = batch.batchNumber !== null && batchKey(batch.batchNumber) === key;
    if (isAlike && (!match || batch.id < match.id)) match = batch;
  }
  return match;
}

export function hasNumberAmong(numbers: readonly string[]): SQL {
  const keys = sql.param(numbers.map(batchKey));
  return sql`${batchKeyOf(productBatches.batchNumber)} = any(${keys}::text[])`;
}

export function hasNumber(product: string, number: string): SQL {
  return sql`${eq(productBatches.product, product)} and ${hasNumberAmong([number])}`;
}
