import type { Receipt, ReceiptsOfDay } from "@pharmacy/contract/products/products.receipts";
import { RECEIPTS_LISTED } from "@pharmacy/contract/products/products.receipts.values";
import { batchStateOn } from "@pharmacy/contract/products/products.stock";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { todayIn } from "../../platform/days.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { productBatches } from "../batches/batches.table.ts";
import type { Pharmacy } from "../products/products.facts.ts";
import { momentOf, onHandAt } from "../products/products.reads.ts";
import { products } from "../products/products.table.ts";
import { stockReceipts } from "./stock-receipts.table.ts";

type Handle = Database | Transaction;

export async function readReceipt(
  db: Handle,
  organization: string,
  id: string,
  now: number,
): Promise<{ shown: Receipt; scan: string } | undefined> {
  const isThis = and(eq(stockReceipts.organization, organization), eq(stockReceipts.id, id));
  const [row] = await rowsWhere(db, { condition: isThis, most: 1, now });
  return row && { shown: shownReceipt(row, now), scan: row.receipt.scan };
}

/** Receipts of a civil date at the pharmacy, the latest first. */
export async function readDay(
  db: Handle,
  { id, timeZone }: Pick<Pharmacy, "id" | "timeZone">,
  day: string,
  now: number,
): Promise<ReceiptsOfDay> {
  const isThen = sql`${stockReceipts.organization} = ${id}
    and ${stockReceipts.receivedAt} >= ${day}::date::timestamp at time zone ${timeZone}
    and ${stockReceipts.receivedAt} < (${day}::date + 1)::timestamp at time zone ${timeZone}`;
  const { undoneAt, quantity } = stockReceipts;
  const [sums] = await db
    .select({
      total: sql<number>`count(*)::int`,
      packs: sql<number>`coalesce(sum(${quantity}) filter (where ${undoneAt} is null), 0)::float8`,
    })
    .from(stockReceipts)
    .where(isThen);
  const rows = await rowsWhere(db, { condition: isThen, most: RECEIPTS_LISTED, now });
  const receipts = rows.map((row) => shownReceipt(row, now));
  return { day, total: sums?.total ?? 0, packs: sums?.packs ?? 0, receipts };
}

type Which = { condition: SQL | undefined; most: number; now: number };

function rowsWhere(db: Handle, { condition, most, now }: Which) {
  return db
    .select({
      receipt: stockReceipts,
      product: {
        id: products.id,
        name: products.name,
        sku: products.sku,
        status: products.status,
        quantityOnHand: sql<number>`coalesce(${onHandAt(momentOf(now))}, 0)`,
      },
      batch: productBatches,
      zone: sql<string>`(select o.time_zone from organizations o where o.id = ${stockReceipts.organization})`,
    })
    .from(stockReceipts)
    .innerJoin(products, eq(products.id, stockReceipts.product))
    .innerJoin(productBatches, eq(productBatches.id, stockReceipts.batch))
    .where(condition)
    .orderBy(desc(stockReceipts.receivedAt), desc(stockReceipts.id))
    .limit(most);
}

type Row = Awaited<ReturnType<typeof rowsWhere>>[number];

type Shown = Pick<Row, "product" | "batch" | "zone"> & {
  receipt: Pick<Row["receipt"], "id" | "quantity" | "receivedAt" | "receivedBy" | "undoneAt">;
};

export function shownReceipt({ receipt, product, batch, zone }: Shown, now: number): Receipt {
  const { id, quantity, receivedAt, receivedBy, undoneAt } = receipt;
  const { name, sku, status, quantityOnHand } = product;
  return {
    id,
    quantity,
    receivedAt,
    undoneAt,
    product: { id: product.id, name, sku, status, quantityOnHand },
    receivedBy: receivedBy.name,
    batch: {
      id: batch.id,
      batchNumber: batch.batchNumber,
      expiryDate: batch.expiryDate,
      quantity: batch.quantity,
      state: batchStateOn(batch, todayIn(zone, now)),
    },
  };
}
