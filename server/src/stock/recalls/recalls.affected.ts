import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { isNumberedAs } from "../batches/batches.named.ts";
import { productBatches } from "../batches/batches.table.ts";
import { products } from "../products/products.table.ts";
import type { recalls } from "./recalls.table.ts";

export type RecallRow = typeof recalls.$inferSelect;
export type BatchRow = typeof productBatches.$inferSelect;

/** Which packs a recall is about. */
export type Scope = {
  item: string;
  /** Local products with this GTIN are the item, too. */
  gtin: string | null;
  isAllBatches: boolean;
  batchNumbers: readonly string[];
};

/**
 * An item that is about to be recalled: nobody adds a product of it meanwhile. Not "for update": a
 * product that is written twice in one transaction refers to its item again, and has the product
 * that a recall waits for.
 */
export async function lockItem(tx: Transaction, id: string) {
  const [item] = await tx.select().from(items).where(eq(items.id, id)).for("no key update");
  if (!item) throw invalidField("item", "Item not found.");
  return item;
}

/** Products of an item in every pharmacy. */
export const isOfItem = ({ item, gtin }: Pick<Scope, "item" | "gtin">): SQL | undefined =>
  and(
    isNull(products.archivedAt),
    gtin === null
      ? eq(products.item, item)
      : or(eq(products.item, item), and(isNull(products.item), eq(products.gtin, gtin))),
  );

/** The batches that a recall is about, by the numbers on their packs, in any case. */
export const isOfBatches = ({ isAllBatches, batchNumbers }: Omit<Scope, "item" | "gtin">) =>
  isAllBatches ? undefined : isNumberedAs(batchNumbers);

/**
 * The batches to be recalled, in every pharmacy. Their products are locked in the order of their ids,
 * as a change of any stock locks its own: what is being received is either seen here, or sees the
 * recall.
 */
export async function lockAffected(tx: Transaction, scope: Scope): Promise<BatchRow[]> {
  return batchesOf(tx, scope, await lockProducts(tx, isOfItem(scope)));
}

/** The ids of products, locked in their order. */
export async function lockProducts(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const locked = await tx
    .select({ id: products.id })
    .from(products)
    .where(which)
    .orderBy(asc(products.id))
    .for("update");
  return locked.map(({ id }) => id);
}

function batchesOf(
  db: Database | Transaction,
  scope: Scope,
  of: readonly string[],
): Promise<BatchRow[]> {
  const ids = sql`${sql.param([...of])}::uuid[]`;
  return db
    .select()
    .from(productBatches)
    .where(and(sql`${productBatches.product} = any(${ids})`, isOfBatches(scope)))
    .orderBy(asc(productBatches.id));
}
