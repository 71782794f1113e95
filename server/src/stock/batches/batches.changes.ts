import { BATCH_ACTS } from "@pharmacy/contract/products/batches.acts";
import type { Batch, BatchChanges, BatchInput } from "@pharmacy/contract/products/products.batches";
import { sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord, updateRecord } from "../../platform/db/records.ts";
import { queryOf } from "../../platform/db/statements.ts";
import { requireState } from "../../platform/http/require-act.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { batchByNumber, hasNumber } from "./batches.by-number.ts";
import { isExpiryTracked } from "./batches.expiry.ts";
import {
  requireRoomForBatch,
  requireRoomForPacks,
  type Shelf,
  shelfOf,
} from "./batches.pack-room.ts";
import { derived, readBatch, type ShownRow, shownBatch } from "./batches.reads.ts";
import {
  changeStock,
  keepStock,
  type LockedProduct,
  requireDirection,
} from "./batches.stock-lock.ts";
import { actionFor } from "./batches.stock-reasons.ts";
import { productBatches, productBatchKind } from "./batches.table.ts";

type Input = z.output<typeof BatchInput>;
type BatchPath = { id: string; batch: string };

export function addBatch(
  { db, clock }: ProductServices,
  actor: Actor,
  id: string,
  { reason, ...input }: Input,
) {
  const read = (tx: Transaction) => shelfOf(tx, id);
  const change = async (tx: Transaction, product: LockedProduct, shelf: Shelf) => {
    requireDirection(reason, input.quantity);
    const expiryDate = input.expiryDate ?? null;
    await requireExpiry(tx, product, expiryDate);
    await requireNewNumber(tx, id, input.batchNumber);
    requireRoomForBatch(shelf);
    requireRoomForPacks(shelf, input.quantity);
    const none = { expiryDate, receivedOn: null, unitCost: null };
    const batch = { ...none, ...input, ...productFieldsOf(product) };
    const made = await insertRecord(tx, actor, productBatchKind, batch, {
      action: actionFor(reason),
    });
    await keepStock(tx, id, clock());
    return readBatch(tx, made.id, clock());
  };
  return changeStock({ db, clock }, actor, id, { read, change });
}

export const SHOWN = { derived };

/** Ends a change of stock that left the batch's number, and answers the batch as it is then. */
export async function afterKeeping(
  tx: Transaction,
  row: typeof productBatches.$inferSelect,
  now: number,
): Promise<Batch> {
  const isChanged = await keepStock(tx, row.product, now);
  return isChanged ? readBatch(tx, row.id, now) : shownBatch(row as typeof row & ShownRow, now);
}

type Owner = Pick<LockedProduct, "id" | "name" | "organization">;

export const productFieldsOf = ({ id, name, organization }: Owner) => ({
  product: id,
  productName: name,
  organization,
});

/** Changes a batch's number, dates and cost, never its quantity. */
export function changeBatch(
  { db, clock }: ProductServices,
  actor: Actor,
  { id, batch }: BatchPath,
  change: BatchChanges,
) {
  const read = (tx: Transaction) => BATCH_OF(tx, { product: id, batch });
  const write = async (tx: Transaction, product: LockedProduct, found: object[]) => {
    requireFound(found);
    await updateRecord(tx, actor, productBatchKind, batch, change, {
      read: (within) => readBatch(within, batch, clock()),
      rule: async (before, fields) => {
        const expiryDate = "expiryDate" in fields ? fields.expiryDate : before.expiryDate;
        await requireExpiry(tx, product, expiryDate ?? null);
        const number = fields.batchNumber ?? before.batchNumber;
        if (number !== null && number !== before.batchNumber) {
          await requireNewNumber(tx, id, number, batch);
        }
        return fields;
      },
    });
    await keepStock(tx, id, clock());
    return readBatch(tx, batch, clock());
  };
  return changeStock({ db, clock }, actor, id, { read, change: write });
}

/** Quarantines or releases a batch. A recalled one stays recalled. */
export function decideBatch(
  { db, clock }: ProductServices,
  actor: Actor,
  { id, batch }: BatchPath,
  act: "quarantine" | "release",
  version: number,
) {
  const read = (tx: Transaction) => BATCH_OF(tx, { product: id, batch });
  const decide = async (tx: Transaction, _: LockedProduct, found: object[]) => {
    requireFound(found);
    const status = act === "quarantine" ? "quarantined" : "available";
    const change = { status, version } as const;
    const row = await updateRecord(tx, actor, productBatchKind, batch, change, {
      shown: SHOWN,
      action: act,
      read: (within) => readBatch(within, batch, clock()),
      rule: (before, fields) => {
        requireState("productBatch", BATCH_ACTS[act], before);
        return fields;
      },
    });
    return afterKeeping(tx, row, clock());
  };
  return changeStock({ db, clock }, actor, id, { read, change: decide });
}

const BATCH_OF = queryOf(
  { id: productBatches.id },
  () => sql`from ${productBatches} where ${productBatches.id} = ${sql.placeholder("batch")}
    and ${productBatches.product} = ${sql.placeholder("product")}`,
);

/** Comes before a stale version is refused, because that refusal shows the batch. */
function requireFound(found: readonly object[]): void {
  if (found.length === 0) throw new AppError("not_found", "Batch not found.");
}

async function requireExpiry(
  tx: Transaction,
  { item }: LockedProduct,
  expiryDate: string | null,
): Promise<void> {
  if (expiryDate !== null || !(await isExpiryTracked(tx, item))) return;
  throw invalidField("expiryDate", "Expiry date is required.");
}

/** The product must be locked. */
async function requireNewNumber(
  tx: Transaction,
  product: string,
  number: string,
  except?: string,
): Promise<void> {
  const { id, batchNumber } = productBatches;
  const alike = await tx
    .select({ id, batchNumber })
    .from(productBatches)
    .where(hasNumber(product, number));
  const there = batchByNumber(
    alike.filter((one) => one.id !== except),
    number,
  );
  if (!there) return;
  const message = `This product already has batch ${there.batchNumber}.`;
  throw new AppError("conflict", message, { fields: { batchNumber: message } });
}
