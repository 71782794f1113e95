import { STOCK_MAX } from "@pharmacy/contract/products/products.values";
import { and, eq, isNull } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord, updateRecord } from "../../platform/db/records.ts";
import { batchByNumber, hasNumber } from "../batches/batches.by-number.ts";
import { productFieldsOf } from "../batches/batches.changes.ts";
import { expiryProblem } from "../batches/batches.expiry.ts";
import { requireRoomForBatch, requireRoomForPacks, shelfOf } from "../batches/batches.pack-room.ts";
import type { StockSource } from "../batches/batches.stock-ledger.ts";
import type { LockedProduct } from "../batches/batches.stock-lock.ts";
import { productBatches, productBatchKind } from "../batches/batches.table.ts";

type Packs = {
  receipt: string;
  batchNumber: string | null;
  expiryDate: string | null;
  quantity: number;
  isExpiryTracked: boolean;
  today: string;
};

type Batch = typeof productBatches.$inferSelect;

/** Adds packs to their batch, or creates it. The product must be locked. Returns the batch's id. */
export async function topUp(
  tx: Transaction,
  actor: Actor,
  product: LockedProduct,
  packs: Packs,
): Promise<string> {
  const batch = await batchOf(tx, product.id, packs.batchNumber);
  const shelf = await shelfOf(tx, product.id);
  requireReceivable(product, batch, { ...packs, isBatched: shelf.isBatched });
  requireRoomForPacks(shelf, packs.quantity);
  if (batch) return add(tx, actor, batch, packs);
  requireRoomForBatch(shelf);
  const { batchNumber, expiryDate, quantity, today } = packs;
  const source = fromReceipt(packs.receipt);
  const values = { batchNumber, expiryDate, quantity, receivedOn: today, unitCost: null };
  const { id } = await insertRecord(
    tx,
    actor,
    productBatchKind,
    { ...values, ...productFieldsOf(product) },
    { action: "scanIn", source },
  );
  return id;
}

/** Fills in the batch's expiry if it was unknown. */
async function add(
  tx: Transaction,
  actor: Actor,
  { id, expiryDate: kept }: Batch,
  { receipt, quantity, expiryDate }: Packs,
) {
  await updateRecord(
    tx,
    actor,
    productBatchKind,
    id,
    {},
    {
      action: "scanIn",
      source: fromReceipt(receipt),
      rule: (before) => {
        const after = before.quantity + quantity;
        if (after <= STOCK_MAX) return { quantity: after, expiryDate: kept ?? expiryDate };
        throw invalidField("quantity", "This quantity is too large.");
      },
    },
  );
  return id;
}

export const fromReceipt = (id: string): StockSource => ({ kind: "receipt", id });

async function batchOf(
  tx: Transaction,
  product: string,
  batchNumber: string | null,
): Promise<Batch | undefined> {
  const hasThisNumber =
    batchNumber === null
      ? and(eq(productBatches.product, product), isNull(productBatches.batchNumber))
      : hasNumber(product, batchNumber);
  return batchByNumber(await tx.select().from(productBatches).where(hasThisNumber), batchNumber);
}

function requireReceivable(
  product: LockedProduct,
  batch: Batch | undefined,
  { batchNumber, expiryDate, isExpiryTracked, isBatched, today }: Packs & { isBatched: boolean },
): void {
  if (batch?.status === "recalled") {
    throw new AppError(
      "conflict",
      `Batch ${batch.batchNumber} of ${product.name} is recalled. Put the packs aside.`,
    );
  }
  const expiry = batch?.expiryDate ?? expiryDate;
  const missing: Record<string, string> = {};
  const needsNumber = isExpiryTracked || expiryDate !== null || isBatched;
  if (batchNumber === null && needsNumber) {
    missing.batchNumber = "Enter the batch number from the pack.";
  }
  if (expiry === null && isExpiryTracked) {
    missing.expiryDate = "Enter the expiry date from the pack.";
  }
  const [message] = Object.values(missing);
  if (message) throw new AppError("invalid", message, { fields: missing });
  const other = batch && expiryProblem(batch, expiryDate);
  if (other) throw invalidField("expiryDate", other);
  if (expiry !== null && expiry < today) {
    const number = batch ? batch.batchNumber : batchNumber;
    const what = number === null ? "These packs" : `Batch ${number}`;
    const has = number === null ? "have" : "has";
    // no date in the text: the screen shows it beside the scan
    throw invalidField("expiryDate", `${what} ${has} expired and cannot be received.`);
  }
}
