import { STOCK_MAX } from "@pharmacy/contract/products/products.values";
import { sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord, updateRecord } from "../../platform/db/records.ts";
import type { Beside } from "../../platform/db/single-writes.ts";
import { addingBeside } from "../../platform/db/unaudited.ts";
import { productFieldsOf } from "../batches/batches.changes.ts";
import { expiryProblem } from "../batches/batches.expiry.ts";
import { KEPT } from "../batches/batches.keep-on-hand.ts";
import type { OnShelf } from "../batches/batches.on-shelf.ts";
import { requireRoomForBatch, requireRoomForPacks } from "../batches/batches.pack-room.ts";
import type { StockSource } from "../batches/batches.stock-ledger.ts";
import { type productBatches, productBatchKind } from "../batches/batches.table.ts";
import type { ScannedProduct } from "./receipts.facts.ts";
import { stockReceipts } from "./stock-receipts.table.ts";

type Batch = typeof productBatches.$inferSelect;

type Packs = {
  receipt: Pick<Stored, "id" | "scan" | "quantity" | "receivedAt" | "receivedBy">;
  batchNumber: string | null;
  expiryDate: string | null;
  isExpiryTracked: boolean;
  today: string;
  now: number;
  onShelf: OnShelf;
};

type Stored = typeof stockReceipts.$inferSelect;

const place = (name: string) => sql.placeholder(`receipt ${name}`);

const RECEIVED = {
  received: addingBeside(stockReceipts, {
    id: sql`${place("id")}::uuid`,
    organization: sql`written.organization`,
    product: sql`written.product`,
    batch: sql`written.id`,
    scan: sql`${place("scan")}::text`,
    quantity: sql`${place("quantity")}::integer`,
    receivedAt: sql`${place("receivedAt")}::timestamptz`,
    receivedBy: sql`${place("receivedBy")}::jsonb`,
  }),
};

const RECEIVED_AND_KEPT = { ...RECEIVED, ...KEPT };

const ON_HAND = { onHand: sql<number>`(select kept.quantity_on_hand from kept)` };

/**
 * Adds packs to their batch, or creates it, with the receipt and the stock on hand. Where the stock
 * is watched, the caller has to keep it. The product must be locked.
 */
export async function topUp(
  tx: Transaction,
  actor: Actor,
  product: ScannedProduct,
  packs: Packs,
): Promise<Batch & { onHand: number }> {
  const { receipt, batchNumber, expiryDate, today, onShelf } = packs;
  const { shelf, held, isWatched } = onShelf;
  requireReceivable(product, held, { ...packs, isBatched: shelf.isBatched });
  requireRoomForPacks(shelf, receipt.quantity);
  const options = {
    action: "scanIn",
    source: fromReceipt(receipt.id),
    beside: besideOf(packs),
    ...(!isWatched && { shown: { derived: ON_HAND } }),
  } as const;
  if (held) {
    const quantity = held.quantity + receipt.quantity;
    if (quantity > STOCK_MAX) throw invalidField("quantity", "This quantity is too large.");
    // fills in the expiry if it was unknown
    const change = { quantity, expiryDate: held.expiryDate ?? expiryDate };
    const all = { ...options, held };
    return (await updateRecord(tx, actor, productBatchKind, held.id, change, all)) as never;
  }
  requireRoomForBatch(shelf);
  const { quantity } = receipt;
  const values = { batchNumber, expiryDate, quantity, receivedOn: today, unitCost: null };
  const batch = { ...values, ...productFieldsOf(product) };
  return (await insertRecord(tx, actor, productBatchKind, batch, options)) as never;
}

function besideOf({ receipt, now, onShelf }: Packs): Beside {
  const { id, scan, quantity, receivedAt, receivedBy } = receipt;
  const values = { id, scan, quantity, receivedAt, receivedBy: JSON.stringify(receivedBy) };
  const received = Object.entries(values).map(([name, value]) => [`receipt ${name}`, value]);
  return {
    parts: onShelf.isWatched ? RECEIVED : RECEIVED_AND_KEPT,
    placed: { ...Object.fromEntries(received), seconds: now / 1000 },
  };
}

export const fromReceipt = (id: string): StockSource => ({ kind: "receipt", id });

function requireReceivable(
  product: ScannedProduct,
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
