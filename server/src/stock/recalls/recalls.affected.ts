import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { hasNumberAmong } from "../batches/batches.by-number.ts";
import { productBatches } from "../batches/batches.table.ts";
import { products } from "../products/products.table.ts";
import type { recalls } from "./recalls.table.ts";

export type RecallRow = typeof recalls.$inferSelect;
export type BatchRow = typeof productBatches.$inferSelect;

export type Scope = {
  item: string;
  /** A local product with this GTIN is the same item. */
  gtin: string | null;
  isAllBatches: boolean;
  batchNumbers: readonly string[];
};

/**
 * Locks an item so that no product of it is added meanwhile. Not "for update", which would
 * deadlock: a transaction that writes a product twice locks its item through the foreign key, and
 * holds the product.
 */
export async function lockItem(tx: Transaction, id: string) {
  const [item] = await tx.select().from(items).where(eq(items.id, id)).for("no key update");
  if (!item) throw invalidField("item", "Item not found.");
  return item;
}

export const isOfItem = ({ item, gtin }: Pick<Scope, "item" | "gtin">): SQL | undefined =>
  and(
    isNull(products.archivedAt),
    gtin === null
      ? eq(products.item, item)
      : or(eq(products.item, item), and(isNull(products.item), eq(products.gtin, gtin))),
  );

export const isOfBatches = ({ isAllBatches, batchNumbers }: Omit<Scope, "item" | "gtin">) =>
  isAllBatches ? undefined : hasNumberAmong(batchNumbers);

/**
 * The batches to recall, in every pharmacy. Locks their products in the order of their ids, as
 * every change of stock does: packs being received are either seen here, or see the recall.
 */
export async function lockAffected(tx: Transaction, scope: Scope): Promise<BatchRow[]> {
  const ids = sql.param(await lockProducts(tx, isOfItem(scope)));
  return tx
    .select()
    .from(productBatches)
    .where(and(sql`${productBatches.product} = any(${ids}::uuid[])`, isOfBatches(scope)))
    .orderBy(asc(productBatches.id));
}

export async function lockProducts(tx: Transaction, condition: SQL | undefined): Promise<string[]> {
  const locked = await tx
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(asc(products.id))
    .for("update");
  return locked.map(({ id }) => id);
}

export function byPharmacy<Row extends { organization: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.organization);
    if (group) group.push(row);
    else groups.set(row.organization, [row]);
  }
  return groups;
}
