import { and, eq, inArray, isNull } from "drizzle-orm";
import { requireRoomForProducts } from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { requireNone } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { type ManyRow, writeMany } from "../../platform/db/write-many.ts";
import { batchByNumber } from "../../stock/batches/batches.by-number.ts";
import { productFieldsOf } from "../../stock/batches/batches.changes.ts";
import { expiryProblem } from "../../stock/batches/batches.expiry.ts";
import { requireRoomForBatch, requireRoomForPacks } from "../../stock/batches/batches.pack-room.ts";
import type { StockSource } from "../../stock/batches/batches.stock-ledger.ts";
import { keepStockOfAll } from "../../stock/batches/batches.stock-lock.ts";
import { productBatches, productBatchKind } from "../../stock/batches/batches.table.ts";
import { arrivedItem, pharmacyOf } from "../../stock/products/products.facts.ts";
import { products } from "../../stock/products/products.table.ts";
import { draftOfItem } from "../../stock/receipts/receipts.scanned-product.ts";
import type { ShipmentLineRow } from "./shipments.table.ts";

type Product = Pick<typeof products.$inferSelect, "id" | "name" | "organization" | "status">;
type Batch = typeof productBatches.$inferSelect;

/** Packs that arrived, with the price that was paid for one. */
export type Arrived = { line: ShipmentLineRow; packs: number; unitCost: number | null };

type Delivery = {
  organization: string;
  shipment: string;
  arrived: readonly Arrived[];
  now: number;
};

/**
 * Adds packs to the stock of a pharmacy, whose places must be locked: an item that it does not have
 * becomes a product. Packs of a recalled batch are booked as recalled.
 */
export async function putOnShelf(
  tx: Transaction,
  actor: Actor,
  { organization, shipment, arrived, now }: Delivery,
): Promise<void> {
  if (arrived.length === 0) return;
  const pharmacy = await pharmacyOf(tx, organization);
  const items = [...new Set(arrived.map(({ line }) => line.item))].sort();
  const known = await tx
    .select({
      id: products.id,
      name: products.name,
      organization: products.organization,
      status: products.status,
      item: products.item,
    })
    .from(products)
    .where(
      and(
        eq(products.organization, organization),
        inArray(products.item, items),
        isNull(products.archivedAt),
      ),
    )
    .orderBy(products.id)
    .for("update");
  const byItem = new Map<string, Product>(known.map((product) => [product.item ?? "", product]));
  const absent = items.filter((item) => !byItem.has(item));
  if (absent.length > 0) await requireRoomForProducts(tx, organization, now, absent.length);
  for (const item of absent) {
    byItem.set(
      item,
      await draftOfItem(tx, actor, { item: await arrivedItem(tx, item, pharmacy), pharmacy, now }),
    );
  }
  const ids = [...byItem.values()].map(({ id }) => id);
  const shelves = await shelvesOf(tx, ids);
  const receivedOn = todayIn(pharmacy.timeZone, now);
  const rows = planBatches(arrived, { byItem, shelves, receivedOn });
  const source: StockSource = { kind: "shipment", id: shipment };
  await writeMany(tx, actor, productBatchKind, rows, {
    action: "bookDelivery",
    source,
    isLive: true,
  });
  await keepStockOfAll(tx, ids, now);
}

async function shelvesOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, Batch[]>> {
  const batches = await tx
    .select()
    .from(productBatches)
    .where(inArray(productBatches.product, [...ids]));
  const shelves = new Map<string, Batch[]>(ids.map((id) => [id, []]));
  for (const batch of batches) shelves.get(batch.product)?.push(batch);
  return shelves;
}

type Shelves = {
  byItem: ReadonlyMap<string, Product>;
  shelves: ReadonlyMap<string, readonly Batch[]>;
  receivedOn: string;
};

type Planned = ManyRow<typeof productBatches>;

/** Two lines of one batch become one change of it. */
function planBatches(
  arrived: readonly Arrived[],
  { byItem, shelves, receivedOn }: Shelves,
): Planned[] {
  const planned = new Map<string, Planned & { values: { quantity: number } }>();
  const problems: Record<string, string> = {};
  for (const [place, { line, packs, unitCost }] of arrived.entries()) {
    const product = byItem.get(line.item);
    if (!product) continue;
    const { batchNumber, expiryDate } = line;
    const key = `${product.id} ${batchNumber?.toUpperCase() ?? ""}`;
    const earlier = planned.get(key);
    if (earlier) {
      earlier.values.quantity += packs;
      continue;
    }
    const shelf = shelves.get(product.id) ?? [];
    const held = batchByNumber(shelf, batchNumber);
    const total = shelf.reduce((sum, { quantity }) => sum + quantity, 0);
    requireRoomForPacks({ packs: total }, packs);
    if (held) {
      const other = expiryProblem(held, expiryDate);
      if (other) problems[`lines.${place}.delivered`] = other;
      const quantity = held.quantity + packs;
      const values = { quantity, expiryDate: held.expiryDate ?? expiryDate };
      planned.set(key, { id: held.id, version: held.version, values });
      continue;
    }
    requireRoomForBatch({ batches: shelf.length });
    const values = { batchNumber, expiryDate, quantity: packs, receivedOn, unitCost };
    const batch = { ...values, ...productFieldsOf(product), status: "available" as const };
    planned.set(key, { id: newId(), version: null, values: batch });
  }
  requireNone(problems);
  return [...planned.values()];
}
