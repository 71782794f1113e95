import { wayProblem } from "@pharmacy/contract/products/products.stock";
import type { StockReason } from "@pharmacy/contract/products/products.values";
import { and, eq, sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { requirePresent } from "../products/products.rules.ts";
import { products } from "../products/products.table.ts";
import { afterStockChanged } from "./batches.effects.ts";
import { keepOnHand } from "./batches.keep-on-hand.ts";
import { productBatches } from "./batches.table.ts";

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

/** Ends every change of a product's stock. */
export function keepStock(tx: Transaction, id: string, now: number): Promise<void> {
  return keepStockOfAll(tx, [id], now);
}

/** The same for many products, all of them locked. */
export async function keepStockOfAll(
  tx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await afterStockChanged.run(tx, ids, now);
  await keepOnHand(tx, ids, now);
}

/** Whether a product has packs with numbers, whose sum its stock then is. */
export async function hasBatches(tx: Transaction, product: string): Promise<boolean> {
  const isNumbered = and(eq(productBatches.product, product), sql`batch_number is not null`);
  return (await tx.$count(productBatches, isNumbered)) > 0;
}

/** A sale takes packs away, a delivery adds some. */
export function requireWay(reason: StockReason, change: number): void {
  const problem = wayProblem(reason, change);
  if (problem) throw invalidField("reason", problem);
}
