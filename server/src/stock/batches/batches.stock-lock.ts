import { PRODUCT_ACTS, stateOf } from "@pharmacy/contract/products/products.acts";
import { wayProblem } from "@pharmacy/contract/products/products.stock";
import type { StockReason } from "@pharmacy/contract/products/products.values";
import { type SQL, sql } from "drizzle-orm";
import { requireStillWritableShared } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { inSharedTurn } from "../../platform/db/in-turn.ts";
import { queryOf } from "../../platform/db/statements.ts";
import { requireState } from "../../platform/http/require-act.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { products } from "../products/products.table.ts";
import { afterStockChanged, whereStockIsWatched } from "./batches.effects.ts";
import { keepOnHand } from "./batches.keep-on-hand.ts";

type Row = typeof products.$inferSelect;
export type LockedProduct = Pick<Row, "id" | "name" | "organization" | "item">;
export type StockedProduct = LockedProduct & Pick<Row, "status" | "archivedAt">;

const { name, organization, item, status, archivedAt } = products;
const LOCKED = queryOf(
  { id: products.id, name, organization, item, status, archivedAt },
  () => sql`from ${products} where ${products.id} = ${sql.placeholder("id")} for update`,
);

type StockChange<Facts, Result> = {
  /** Statements that are sent at once, and answered once the product is locked. */
  read: (tx: Transaction) => Promise<Facts>;
  change: (tx: Transaction, product: StockedProduct, facts: Facts) => Promise<Result>;
};

/** Changes the stock of one product: others of the same pharmacy are changed meanwhile. */
export function changeStock<Facts, Result>(
  { db, clock }: Pick<ProductServices, "db" | "clock">,
  actor: Actor,
  id: string,
  { read, change }: StockChange<Facts, Result>,
): Promise<Result> {
  const { organization } = actor;
  return inSharedTurn(db, { shared: organization, own: id.toLowerCase() }, async (tx) => {
    // sent together, and answered one after the other: each sees what the one before waited for
    const [, product, facts] = await Promise.all([
      requireStillWritableShared(tx, actor, clock()),
      lockProduct(tx, id),
      read(tx),
    ]);
    return change(tx, product, facts);
  });
}

/** Whether a change of the stock of a row of `products` may set off more, so that it is kept last. */
export async function stockIsWatched(): Promise<SQL<boolean>> {
  return sql<boolean>`(${sql.join(await whereStockIsWatched.run(), sql` or `)})`;
}

/** Locks a product whose stock is about to change, so that the sums of its batches stay right. */
export async function lockProduct(tx: Transaction, id: string): Promise<StockedProduct> {
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
