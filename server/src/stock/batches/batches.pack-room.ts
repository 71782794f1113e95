import { BATCHES_MAX, PRODUCT_PACKS_MAX } from "@pharmacy/contract/products/products.values";
import { sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { queryOf } from "../../platform/db/statements.ts";
import { productBatches } from "./batches.table.ts";

export const NO_ROOM = `A product has at most ${PRODUCT_PACKS_MAX.toLocaleString("en")} packs in all of its batches.`;

/** All batches of a product together. */
export type Shelf = { batches: number; packs: number; isBatched: boolean };

const SHELF = queryOf(
  {
    batches: sql<number>`count(*)::int`,
    packs: sql<number>`coalesce(sum(${productBatches.quantity}), 0)::float8`,
    isBatched: sql<boolean>`coalesce(bool_or(${productBatches.batchNumber} is not null), false)`,
  },
  () => sql`from ${productBatches} where ${productBatches.product} = ${sql.placeholder("product")}`,
);

/** The product must have been locked by an earlier statement. */
export async function shelfOf(tx: Transaction, product: string): Promise<Shelf> {
  const [shelf] = await SHELF(tx, { product });
  return shelf ?? { batches: 0, packs: 0, isBatched: false };
}

export function requireRoomForPacks(
  { packs }: Pick<Shelf, "packs">,
  more: number,
  field: "quantity" | "change" = "quantity",
): void {
  if (more > 0 && packs + more > PRODUCT_PACKS_MAX) throw invalidField(field, NO_ROOM);
}

export function requireRoomForBatch({ batches }: Pick<Shelf, "batches">): void {
  if (batches < BATCHES_MAX) return;
  const most = BATCHES_MAX.toLocaleString("en");
  throw new AppError("conflict", `A product has at most ${most} batches.`);
}
