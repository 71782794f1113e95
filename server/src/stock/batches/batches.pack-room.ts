import { PRODUCT_PACKS_MAX } from "@pharmacy/contract/products/products.values";
import { eq, sql } from "drizzle-orm";
import { invalidField } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { productBatches } from "./batches.table.ts";

export const NO_ROOM = `A product has at most ${PRODUCT_PACKS_MAX.toLocaleString("en")} packs in all of its batches.`;

/** The product must be locked. */
export async function requireRoomForPacks(
  tx: Transaction,
  product: string,
  more: number,
  field: "quantity" | "change" = "quantity",
): Promise<void> {
  if (more <= 0) return;
  const [stock] = await tx
    .select({ packs: sql<number>`coalesce(sum(${productBatches.quantity}), 0)::float8` })
    .from(productBatches)
    .where(eq(productBatches.product, product));
  if ((stock?.packs ?? 0) + more > PRODUCT_PACKS_MAX) throw invalidField(field, NO_ROOM);
}
