import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import type { Beside } from "../../platform/db/single-writes.ts";
import { settingBeside, settingUnaudited } from "../../platform/db/unaudited.ts";
import {
  FIRST_EXPIRY,
  MOMENT,
  momentOf,
  nextExpiryAt,
  ON_HAND_MAX,
  onHandAt,
} from "../products/products.reads.ts";
import { products } from "../products/products.table.ts";
import type { productBatches } from "./batches.table.ts";

export type Stock = Pick<
  typeof products.$inferSelect,
  "quantityOnHand" | "nextExpiryOn" | "firstExpiryOn" | "lastStockAt"
>;

type Batch = Partial<Pick<typeof productBatches.$inferSelect, "quantity" | "expiryDate">>;

/** The stock on hand is derived from the batches, so it is not audited. */
export async function keepOnHand(
  tx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await keep(tx, { ids, seconds: now / 1000 });
}

const keep = settingUnaudited(products, sql`id = any(${sql.placeholder("ids")}::uuid[])`, () => ({
  quantityOnHand: onHandAt(MOMENT),
  nextExpiryOn: nextExpiryAt(MOMENT),
  firstExpiryOn: FIRST_EXPIRY,
  lastStockAt: MOMENT,
}));

/** The batches of the product of the batch that is written, as they are afterwards. */
const BATCHES = sql`(select b.quantity, b.status, b.expiry_date from product_batches b
    where b.product = written.product and b.id <> written.id
  union all select written.quantity, written.status, written.expiry_date)`;

/** A part of a statement that writes a batch: the stock on hand at its `seconds` since 1970. */
export const KEPT = {
  kept: settingBeside(
    products,
    ["quantityOnHand", "nextExpiryOn", "lastStockAt"],
    sql`select written.product as id, stock.*, ${MOMENT} as last_stock_at
      from written join organizations o on o.id = written.organization
      cross join lateral (
        select least(coalesce(sum(b.quantity), 0), ${sql.raw(String(ON_HAND_MAX))})::int as quantity_on_hand,
          min(b.expiry_date) filter (where b.quantity > 0) as next_expiry_on
        from ${BATCHES} b where b.status = 'available' and (b.expiry_date is null
          or b.expiry_date >= (${MOMENT} at time zone o.time_zone)::date)) stock`,
  ),
};

/** Keeps the stock on hand in the statement that writes a batch, whose product must be locked. */
export const keepingOnHand = (now: number): Beside => ({
  parts: KEPT,
  placed: { seconds: now / 1000 },
});

/** The stock on hand of products, for a caller that writes it with other changes. */
export async function stocksOf(
  tx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<Map<string, Stock>> {
  if (ids.length === 0) return new Map();
  const moment = momentOf(now);
  const rows = await tx
    .select({
      id: products.id,
      quantityOnHand: onHandAt(moment),
      nextExpiryOn: nextExpiryAt(moment),
      firstExpiryOn: FIRST_EXPIRY,
    })
    .from(products)
    .where(isOneOf(ids));
  const lastStockAt = new Date(now).toISOString();
  return new Map(rows.map(({ id, ...stock }) => [id, { ...stock, lastStockAt }]));
}

export function stockOfNew(batches: readonly Batch[], day: string, now: number): Stock {
  const filled = batches.filter(({ quantity = 0 }) => quantity > 0);
  const sellable = filled.filter(
    ({ expiryDate = null }) => expiryDate === null || expiryDate >= day,
  );
  const onHand = sellable.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  return {
    quantityOnHand: Math.min(onHand, ON_HAND_MAX),
    nextExpiryOn: earliestOf(sellable),
    firstExpiryOn: earliestOf(filled),
    lastStockAt: new Date(now).toISOString(),
  };
}

function earliestOf(batches: readonly Batch[]): string | null {
  const dates = batches.flatMap(({ expiryDate }) => expiryDate ?? []);
  return dates.length === 0 ? null : dates.reduce((one, other) => (one < other ? one : other));
}

const isOneOf = (ids: readonly string[]) => sql`id = any(${sql.param([...ids])}::uuid[])`;
