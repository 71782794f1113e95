import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { products } from "../tables/products.table.ts";
import { momentOf, nextExpiryAt, onHandAt } from "./products.reads.ts";

/** Keeps what the batches of products come to. It follows from them, so it has no entries of its own. */
export async function keepOnHand(
  tx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const moment = momentOf(now);
  await setUnaudited(tx, products, sql`id = any(${sql.param([...ids])}::uuid[])`, {
    quantityOnHand: onHandAt(moment),
    nextExpiryOn: nextExpiryAt(moment),
    lastStockAt: new Date(now).toISOString(),
  });
}
