import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { productBatches } from "../tables/product-batches.table.ts";
import { products } from "../tables/products.table.ts";
import { momentOf, nextExpiryAt, onHandAt } from "./products.reads.ts";
import { requirePresent } from "./products.rules.ts";

export type LockedProduct = Pick<
  typeof products.$inferSelect,
  "id" | "name" | "organization" | "item"
>;

/**
 * A product whose stock is about to change: of any number of writers one goes on at a time, so the
 * sum of the batches is right for each.
 */
export async function lockProduct(tx: Transaction, id: string): Promise<LockedProduct> {
  const { name, organization, item, archivedAt } = products;
  const [product] = await tx
    .select({ id: products.id, name, organization, item, archivedAt })
    .from(products)
    .where(eq(products.id, id))
    .for("update");
  if (!product) throw new AppError("not_found", "Product not found.");
  requirePresent(product);
  return product;
}

/** Keeps what the batches of a product come to. It follows from them, so it has no entry of its own. */
export async function keepStock(tx: Transaction, id: string, now: number): Promise<void> {
  const moment = momentOf(now);
  await setUnaudited(tx, products, eq(products.id, id), {
    quantityOnHand: onHandAt(moment),
    nextExpiryOn: nextExpiryAt(moment),
    lastStockAt: new Date(now).toISOString(),
  });
}

/** Whether a product has packs with numbers, whose sum its stock then is. */
export async function hasBatches(tx: Transaction, product: string): Promise<boolean> {
  const isNumbered = and(eq(productBatches.product, product), sql`batch_number is not null`);
  return (await tx.$count(productBatches, isNumbered)) > 0;
}
