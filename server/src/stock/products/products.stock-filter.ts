import type { StockFilter } from "@pharmacy/contract/products/products.values";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { addDays, todayIn } from "../../platform/days.ts";
import type { Order } from "../../platform/db/list-order.ts";
import { dayAt, momentOf } from "./products.reads.ts";
import { products } from "./products.table.ts";

/** The levels of `product_counts` that a filter adds up, where its total is kept. */
const LEVELS: Partial<Record<string, readonly string[]>> = {
  in: ["low", "enough"],
  out: ["out"],
  low: ["low"],
  untracked: ["untracked"],
} satisfies Partial<Record<StockFilter, readonly string[]>>;

export const levelsOf = (stock: string) =>
  Object.hasOwn(LEVELS, stock) ? LEVELS[stock] : undefined;

/** What a filter leaves at a moment. Each has an index, whose condition is repeated here. */
export function hasStock(stock: string, now: number): SQL {
  return Object.hasOwn(CONDITIONS, stock) ? CONDITIONS[stock as StockFilter](now) : sql`false`;
}

const { quantityOnHand, reorderPoint, nextExpiryOn, firstExpiryOn } = products;

const CONDITIONS: Record<StockFilter, (now: number) => SQL> = {
  in: () => sql`${quantityOnHand} > 0`,
  out: () => sql`${quantityOnHand} = 0`,
  low: () => sql`(${quantityOnHand} > 0 and ${quantityOnHand} <= ${reorderPoint})`,
  untracked: () => sql`${quantityOnHand} is null`,
  // until the stock is derived anew after midnight, both dates are in the past
  expired: (now) =>
    sql`((${firstExpiryOn} is distinct from ${nextExpiryOn} and ${isBefore(firstExpiryOn, 0, now)})
      or ${isBefore(nextExpiryOn, 0, now)})`,
  expiring30: (now) => expiresWithin(30, now),
  expiring60: (now) => expiresWithin(60, now),
  expiring90: (now) => expiresWithin(90, now),
  recalled: () => sql`${products.id} = any(array(select product from product_batches
    where status = 'recalled' and quantity > 0))`,
};

function expiresWithin(days: number, now: number): SQL {
  const today = dayAt(momentOf(now));
  return sql`(${isBefore(nextExpiryOn, days + 1, now)} and (not ${isBefore(nextExpiryOn, 0, now)}
    or exists (select from product_batches b where b.product = products.id
      and b.status = 'available' and b.quantity > 0
      and b.expiry_date between ${today} and ${today} + ${days}::int)))`;
}

/**
 * Whether a date is before the day so many days from today at the pharmacy. Time zones are at most a
 * day away from UTC, so a pharmacy is read only for dates at either end.
 */
function isBefore(column: PgColumn, days: number, now: number): SQL {
  const utc = todayIn("UTC", now);
  const [never, always] = [addDays(utc, days + 1), addDays(utc, days - 1)];
  return sql`(${column} < ${never}::date and (${column} < ${always}::date
    or ${column} < ${dayAt(momentOf(now))} + ${days}::int))`;
}

/** What expires first comes first. */
export function orderFor(stock: string): Order | undefined {
  if (stock === "expired") return { by: [firstExpiryOn] };
  return stock.startsWith("expiring") ? { by: [nextExpiryOn] } : undefined;
}
