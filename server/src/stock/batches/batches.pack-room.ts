import { BATCHES_MAX, PRODUCT_PACKS_MAX } from "@pharmacy/contract/products/products.values";
import { type SQLWrapper, sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { queryOf } from "../../platform/db/statements.ts";

export const NO_ROOM = `A product has at most ${PRODUCT_PACKS_MAX.toLocaleString("en")} packs in all of its batches.`;

/** All batches of a product together. */
export type Shelf = { batches: number; packs: number; isBatched: boolean };

export const shelfFields = {
  batches: sql<number>`coalesce(shelf.batches, 0)`,
  packs: sql<number>`coalesce(shelf.packs, 0)`,
  isBatched: sql<boolean>`coalesce(shelf.is_batched, false)`,
};

/** One row, to select {@link shelfFields} from. */
export const shelfAt = (product: SQLWrapper) => sql`(select count(*)::int as batches,
    sum(b.quantity)::float8 as packs, bool_or(b.batch_number is not null) as is_batched
  from product_batches b where b.product = ${product}) shelf`;

const SHELF = queryOf(shelfFields, () => sql`from ${shelfAt(sql.placeholder("product"))}`);

/** The product must have been locked by an earlier statement. */
export async function shelfOf(tx: Transaction, product: string): Promise<Shelf> {
  const [shelf] = await SHELF(tx, { product });
  return shelf as Shelf;
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
