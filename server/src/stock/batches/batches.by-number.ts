import { batchKey } from "@pharmacy/contract/products/batch-key";
import { eq, type SQL, sql } from "drizzle-orm";
import { groupedBy } from "../../catalogue/items/import/items.grouped-by.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { batchKeyOf, productBatches } from "./batches.table.ts";

type Numbered = { id: string; batchNumber: string | null };

type Counted = Numbered & { quantity: number };

/** All batches of a product together. */
type Totals = { size: number; packs: number; haveNumbers: boolean };

const NONE: Totals = { size: 0, packs: 0, haveNumbers: false };

/** The batches of one product: finding one takes as long among a thousand as among ten. */
export class BatchesByNumber<Batch extends Counted> {
  readonly #byId = new Map<string, Batch>();
  readonly #byKey = new Map<string | null, Batch[]>();
  readonly #others: number;
  readonly #haveNumbers: boolean;

  /** The packs of all of them. */
  packs = 0;

  /** Without totals, these are all batches of the product. */
  constructor(batches: readonly Batch[] = [], totals: Totals = NONE) {
    for (const batch of batches) this.put(batch);
    this.#others = Math.max(0, totals.size - batches.length);
    this.#haveNumbers = totals.haveNumbers;
    if (this.#others > 0) this.packs = totals.packs;
  }

  get size(): number {
    return this.#byId.size + this.#others;
  }

  get haveNumbers(): boolean {
    return this.#haveNumbers || this.#byKey.size > (this.#byKey.has(null) ? 1 : 0);
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

type Batch = typeof productBatches.$inferSelect;

/** All batches of a product together, and those that are named. */
export type KnownBatches = Totals & { byNumber: BatchesByNumber<Batch> };

export type NamedBatch = { product: string; batchNumber: string };

type WantedBatches = {
  named: readonly NamedBatch[];
  /** Products with all their batches. */
  whole?: readonly string[];
};

/**
 * Reads the batches that are wanted and those without a number, and of the others only how many and
 * how much they are. By product; one without batches is left out.
 */
export async function batchesNamed(
  tx: Transaction,
  products: readonly string[],
  { named: wanted, whole = [] }: WantedBatches,
): Promise<Map<string, KnownBatches>> {
  if (products.length === 0) return new Map();
  const { id, product, batchNumber, quantity } = productBatches;
  const ids = sql.param([...products]);
  const owners = sql.param(wanted.map((one) => one.product));
  const keys = sql.param(wanted.map((one) => batchKey(one.batchNumber)));
  const totals = await tx
    .select({
      product,
      size: sql<number>`count(*)::int`,
      packs: sql<number>`sum(${quantity})::float8`,
      haveNumbers: sql<boolean>`bool_or(${batchNumber} is not null)`,
    })
    .from(productBatches)
    .where(sql`${product} = any(${ids}::uuid[])`)
    .groupBy(product);
  if (totals.length === 0) return new Map();
  // one by one: together, the database would start helpers for a few rows
  const among = sql`select found.id from unnest(${owners}::uuid[], ${keys}::text[]) named (product, key)
    cross join lateral (select ${id} as id from ${productBatches} where ${product} = named.product
      and ${batchKeyOf(batchNumber)} = named.key and ${batchNumber} is not null offset 0) found`;
  const isWhole =
    whole.length === 0 ? sql`false` : sql`${product} = any(${sql.param([...whole])}::uuid[])`;
  const found = [
    ...(wanted.length === 0 ? [] : await batchesWhere(tx, sql`${id} = any(array(${among}))`)),
    ...(await batchesWhere(
      tx,
      sql`${product} = any(${ids}::uuid[]) and (${batchNumber} is null or ${isWhole})`,
    )),
  ];
  const named = [...new Map(found.map((batch) => [batch.id, batch])).values()];
  const own = groupedBy(named, (batch) => [batch.product]);
  return new Map(
    totals.map((total) => [
      total.product,
      { ...total, byNumber: new BatchesByNumber(own.get(total.product), total) },
    ]),
  );
}

const batchesWhere = (tx: Transaction, condition: SQL): Promise<Batch[]> =>
  tx.select().from(productBatches).where(condition);

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
