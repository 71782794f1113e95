import { batchKey } from "@pharmacy/contract/products/batch-key";
import { eq, type SQL, sql } from "drizzle-orm";
import { batchKeyOf, productBatches } from "./batches.table.ts";

type Numbered = { id: string; batchNumber: string | null };

type Counted = Numbered & { quantity: number };

/** The batches of one product: finding one takes as long among a thousand as among ten. */
export class BatchesByNumber<Batch extends Counted> {
  readonly #byId = new Map<string, Batch>();
  readonly #byKey = new Map<string | null, Batch[]>();

  /** The packs of all of them. */
  packs = 0;

  constructor(batches: Iterable<Batch> = []) {
    for (const batch of batches) this.put(batch);
  }

  get size(): number {
    return this.#byId.size;
  }

  get haveNumbers(): boolean {
    return this.#byKey.size > (this.#byKey.has(null) ? 1 : 0);
  }

  /** Follows the rule of {@link batchByNumber}. */
  find(number: string | null): Batch | undefined {
    return batchByNumber(this.#byKey.get(keyOf(number)) ?? [], number);
  }

  /** Replaces a batch of the same id, which keeps its number. */
  put(batch: Batch): void {
    const { id, batchNumber, quantity } = batch;
    const before = this.#byId.get(id);
    const key = keyOf(batchNumber);
    const alike = this.#byKey.get(key) ?? [];
    this.#byId.set(id, batch);
    this.#byKey.set(key, [...alike.filter((one) => one !== before), batch]);
    this.packs += quantity - (before?.quantity ?? 0);
  }
}

const keyOf = (number: string | null) => (number === null ? null : batchKey(number));

/**
 * Finds a batch by its number in any case. Old data may have two numbers that differ only in case:
 * then the one spelt exactly so, or else the oldest, is returned.
 */
export function batchByNumber<Batch extends Numbered>(
  batches: Iterable<Batch>,
  number: string | null,
): Batch | undefined {
  const key = keyOf(number);
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
