import type { Product } from "@pharmacy/contract/products/products";
import { PRODUCT_ACTS, stateOf } from "@pharmacy/contract/products/products.acts";
import type {
  Batch,
  ProductAdjustment,
  StockAdjustment,
} from "@pharmacy/contract/products/products.batches";
import { STOCK_MAX } from "@pharmacy/contract/products/products.values";
import { and, eq, isNull } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord, updateRecord } from "../../platform/db/records.ts";
import type { Beside } from "../../platform/db/single-writes.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { packsInWords } from "../products/products.packs-in-words.ts";
import { readProduct } from "../products/products.reads.ts";
import { afterKeeping, productFieldsOf, SHOWN } from "./batches.changes.ts";
import { keepingOnHand } from "./batches.keep-on-hand.ts";
import { batchOnShelf } from "./batches.on-shelf.ts";
import { requireRoomForPacks, type Shelf, shelfOf } from "./batches.pack-room.ts";
import { readBatch, type ShownRow, shownBatch } from "./batches.reads.ts";
import {
  changeStock,
  keepStock,
  type LockedProduct,
  requireDirection,
  type StockedProduct,
} from "./batches.stock-lock.ts";
import { actionFor } from "./batches.stock-reasons.ts";
import { productBatches, productBatchKind } from "./batches.table.ts";

export function adjustProduct(
  { db, secret, clock }: ProductServices,
  actor: Actor,
  id: string,
  { from, version, ...adjustment }: ProductAdjustment,
): Promise<Product> {
  const read = (tx: Transaction) => shelfOf(tx, id);
  const change = async (tx: Transaction, product: StockedProduct, shelf: Shelf) => {
    const facts = { status: stateOf(product), isBatched: shelf.isBatched };
    requireAct("product", PRODUCT_ACTS.adjust, facts, actor);
    requireUnchanged(await readProduct({ db: tx, secret, clock }, id), { from, version });
    const loose = await looseOf(tx, id);
    if (loose) await adjust(tx, actor, { batch: loose, shelf }, adjustment, clock());
    else await addLoose(tx, actor, product, adjustment);
    await keepStock(tx, id, clock());
    return readProduct({ db: tx, secret, clock }, id);
  };
  return changeStock({ db, clock }, actor, id, { read, change });
}

/** A count of the shelf does not know about packs sold since the caller read the stock. */
function requireUnchanged(
  current: Product,
  { from, version }: Pick<ProductAdjustment, "from" | "version">,
): void {
  const { quantityOnHand: now } = current;
  if (from !== undefined && from !== now) {
    const packs =
      now === null ? "The stock is no longer tracked" : `The stock is now ${packsInWords(now)}`;
    throw new AppError("conflict", `${packs}. Count again, then save.`, { current });
  }
  if (version === undefined || version === current.version) return;
  throw new AppError("conflict", "This product has changed. Read it again.", { current });
}

export function adjustBatch(
  services: ProductServices,
  actor: Actor,
  { id, batch }: { id: string; batch: string },
  adjustment: StockAdjustment,
): Promise<Batch> {
  const now = services.clock();
  return changeStock(services, actor, id, {
    read: (tx) => batchOnShelf(tx, id, batch),
    async change(tx, _, { isWatched, held, shelf }) {
      if (held === undefined) throw new AppError("not_found", "Batch not found.");
      const beside = isWatched ? undefined : keepingOnHand(now);
      const row = await adjust(tx, actor, { batch, held, shelf, beside }, adjustment, now);
      const isKept = beside && row.version !== held.version;
      return isKept ? shownBatch(row as typeof row & ShownRow, now) : afterKeeping(tx, row, now);
    },
  });
}

type Adjusted = {
  batch: string;
  held?: typeof productBatches.$inferSelect;
  shelf: Shelf;
  beside?: Beside | undefined;
};

function adjust(
  tx: Transaction,
  actor: Actor,
  { batch, held, shelf, beside }: Adjusted,
  { quantity, change, reason, version }: StockAdjustment,
  now: number,
) {
  return updateRecord(
    tx,
    actor,
    productBatchKind,
    batch,
    { ...(version !== undefined && { version }) },
    {
      action: actionFor(reason),
      held,
      beside,
      shown: SHOWN,
      read: (within) => readBatch(within, batch, now),
      rule: (before) => {
        const place = before.batchNumber === null ? "in stock" : `in batch ${before.batchNumber}`;
        const after = quantityAfter(before.quantity, { quantity, change, reason }, place);
        const field = quantity === undefined ? "change" : "quantity";
        requireRoomForPacks(shelf, after - before.quantity, field);
        return { quantity: after };
      },
    },
  );
}

async function looseOf(tx: Transaction, product: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: productBatches.id })
    .from(productBatches)
    .where(and(eq(productBatches.product, product), isNull(productBatches.batchNumber)));
  return row?.id;
}

async function addLoose(
  tx: Transaction,
  actor: Actor,
  product: LockedProduct,
  adjustment: StockAdjustment,
): Promise<void> {
  const none = { batchNumber: null, expiryDate: null, receivedOn: null, unitCost: null };
  const batch = { ...none, ...productFieldsOf(product), quantity: quantityAfter(0, adjustment) };
  await insertRecord(tx, actor, productBatchKind, batch, { action: actionFor(adjustment.reason) });
}

function quantityAfter(
  before: number,
  { quantity, change = 0, reason }: Pick<StockAdjustment, "quantity" | "change" | "reason">,
  place = "in stock",
): number {
  const after = quantity ?? before + change;
  requireDirection(reason, after - before);
  const field = quantity === undefined ? "change" : "quantity";
  if (after < 0) {
    if (before === 0) throw invalidField(field, `No packs are ${place}.`);
    const left = `${packsInWords(before)} ${before === 1 ? "is" : "are"}`;
    throw invalidField(field, `Only ${left} ${place}. Remove at most ${before}.`);
  }
  if (after > STOCK_MAX) throw invalidField(field, "This quantity is too large.");
  return after;
}
