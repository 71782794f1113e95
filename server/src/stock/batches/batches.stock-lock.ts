import { PRODUCT_ACTS, stateOf } from "@pharmacy/contract/products/products.acts";
import { wayProblem } from "@pharmacy/contract/products/products.stock";
import type { StockReason } from "@pharmacy/contract/products/products.values";
import { and, eq, sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { requireState } from "../../platform/http/require-act.ts";
import { products } from "../products/products.table.ts";
import { afterStockChanged } from "./batches.effects.ts";
import { keepOnHand } from "./batches.keep-on-hand.ts";
import { productBatches } from "./batches.table.ts";

export type LockedProduct = Pick<
  typeof products.$inferSelect,
  "id" | "name" | "organization" | "item"
>;

/** Locks a product whose stock is about to change, so that the sums of its batches stay right. */
export async function lockProduct(tx: Transaction, id: string) {
  const { name, organization, item, status, archivedAt } = products;
  const [product] = await tx
    .select({ id: products.id, name, organization, item, status, archivedAt })
    .from(products)
    .where(eq(products.id, id))
    .for("update");
  if (!product) throw new AppError("not_found", "Product not found.");
  requireState("product", PRODUCT_ACTS.adjust, { status: stateOf(product) });
  return product;
}

/** Must end every change of a product's stock. */
export function keepStock(tx: Transaction, id: string, now: number): Promise<void> {
  return keepStockOfAll(tx, [id], now);
}

/** Must end every change of stock. The products must be locked. */
export async function keepStockOfAll(
  tx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await afterStockChanged.run(tx, ids, now);
  await keepOnHand(tx, ids, now);
}

export async function hasBatches(tx: Transaction, product: string): Promise<boolean> {
  const isNumbered = and(eq(productBatches.product, product), sql`batch_number is not null`);
  return (await tx.$count(productBatches, isNumbered)) > 0;
}

export function requireDirection(reason: StockReason, change: number): void {
  const problem = wayProblem(reason, change);
  if (problem) throw invalidField("reason", problem);
}
