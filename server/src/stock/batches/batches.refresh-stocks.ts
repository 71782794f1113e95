import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import {
  dayAt,
  FIRST_EXPIRY,
  momentOf,
  nextExpiryAt,
  onHandAt,
} from "../products/products.reads.ts";
import { products } from "../products/products.table.ts";

const PRODUCTS_PER_STEP = 500;

const ROUNDS_MAX = 200;

/** Takes expired packs off the stock on hand, soon after midnight in each time zone. */
export async function refreshStocks(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  signal: AbortSignal,
): Promise<number> {
  let refreshed = 0;
  for (let round = 0; round < ROUNDS_MAX && !signal.aborted; round += 1) {
    const done = await db.transaction((tx) => refreshSome(tx, clock()));
    refreshed += done;
    if (done < PRODUCTS_PER_STEP) break;
  }
  return refreshed;
}

async function refreshSome(tx: Transaction, now: number): Promise<number> {
  const moment = momentOf(now);
  // a locked product is being changed, which updates its stock as well
  const { rows } = await tx.execute<{ id: string }>(sql`select id from products
    where next_expiry_on < (${moment} at time zone 'UTC')::date + 1 and next_expiry_on < ${dayAt(moment)}
    order by next_expiry_on limit ${PRODUCTS_PER_STEP} for update skip locked`);
  if (rows.length === 0) return 0;
  const ids = sql.param(rows.map(({ id }) => id));
  return setUnaudited(tx, products, sql`id = any(${ids}::uuid[])`, {
    quantityOnHand: onHandAt(moment),
    nextExpiryOn: nextExpiryAt(moment),
    firstExpiryOn: FIRST_EXPIRY,
  });
}
