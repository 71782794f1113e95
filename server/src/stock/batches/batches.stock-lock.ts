import { PRODUCT_ACTS, stateOf } from "@pharmacy/contract/products/products.acts";
import { wayProblem } from "@pharmacy/contract/products/products.stock";
import type { StockReason } from "@pharmacy/contract/products/products.values";
import { sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { queryOf } from "../../platform/db/statements.ts";
import { requireState } from "../../platform/http/require-act.ts";
import { products } from "../products/products.table.ts";
import { afterStockChanged } from "./batches.effects.ts";
import { keepOnHand } from "./batches.keep-on-hand.ts";

export type LockedProduct = Pick<
  typeof products.$inferSelect,
  "id" | "name" | "organization" | "item"
>;

const { name, organization, item, status, archivedAt } = products;
const LOCKED = queryOf(
  { id: products.id, name, organization, item, status, archivedAt },
  () => sql`from ${products} where ${products.id} = ${sql.placeholder("id")} for update`,
);

/** Locks a product whose stock is about to change, so that the sums of its batches stay right. */
export async function lockProduct(tx: Transaction, id: string) {
  const [product] = await LOCKED(tx, { id });
  if (!product) throw new AppError("not_found", "Product not found.");
  requireState("product", PRODUCT_ACTS.adjust, { status: stateOf(product) });
  return product;
}

/** Must end every change of a product's stock. True if batches were changed once more. */
export function keepStock(tx: Transaction, id: string, now: number): Promise<boolean> {
  return keepStockOfAll(tx, [id], now);
}

/** Must end every change of stock. The products must be locked. True as with one product. */
export async function keepStockOfAll(
  tx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<boolean> {
  const changed = await afterStockChanged.run(tx, ids, now);
  await keepOnHand(tx, ids, now);
  return changed.flat().length > 0;
}

export function requireDirection(reason: StockReason, change: number): void {
  const problem = wayProblem(reason, change);
  if (problem) throw invalidField("reason", problem);
}
