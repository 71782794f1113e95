import { BATCH_ACTS } from "@pharmacy/contract/products/batches.acts";
import type { Batch, BatchChanges, BatchInput } from "@pharmacy/contract/products/products.batches";
import { sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { requireStillWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { insertRecord, updateRecord } from "../../platform/db/records.ts";
import { queryOf } from "../../platform/db/statements.ts";
import { requireState } from "../../platform/http/require-act.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { batchByNumber, hasNumber } from "./batches.by-number.ts";
import { isExpiryTracked } from "./batches.expiry.ts";
import { requireRoomForBatch, requireRoomForPacks, shelfOf } from "./batches.pack-room.ts";
import { derived, readBatch, type ShownRow, shownBatch } from "./batches.reads.ts";
import {
  keepStock,
  type LockedProduct,
  lockProduct,
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
  return inTurn(db, actor.organization, async (tx) => {
    await requireStillWritable(tx, actor, clock());
    const product = await lockProduct(tx, id);
    requireDirection(reason, input.quantity);
    const expiryDate = input.expiryDate ?? null;
    await requireExpiry(tx, product, expiryDate);
    await requireNewNumber(tx, id, input.batchNumber);
    const shelf = await shelfOf(tx, id);
    requireRoomForBatch(shelf);
    requireRoomForPacks(shelf, input.quantity);
    const none = { expiryDate, receivedOn: null, unitCost: null };
    const batch = { ...none, ...input, ...productFieldsOf(product) };
    const made = await insertRecord(tx, actor, productBatchKind, batch, {
      action: actionFor(reason),
    });
    await keepStock(tx, id, clock());
    return readBatch(tx, made.id, clock());
  });
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

export const productFieldsOf = ({ id, name, organization }: LockedProduct) => ({
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
  return inTurn(db, actor.organization, async (tx) => {
    await requireStillWritable(tx, actor, clock());
    const product = await lockProduct(tx, id);
    await requireBatch(tx, id, batch);
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
  });
}

/** Quarantines or releases a batch. A recalled one stays recalled. */
export function decideBatch(
  { db, clock }: ProductServices,
  actor: Actor,
  { id, batch }: BatchPath,
  act: "quarantine" | "release",
  version: number,
) {
  return inTurn(db, actor.organization, async (tx) => {
    await requireStillWritable(tx, actor, clock());
    await lockProduct(tx, id);
    await requireBatch(tx, id, batch);
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
  });
}

const BATCH_OF = queryOf(
  { id: productBatches.id },
  () => sql`from ${productBatches} where ${productBatches.id} = ${sql.placeholder("batch")}
    and ${productBatches.product} = ${sql.placeholder("product")}`,
);

/** Comes before a stale version is refused, because that refusal shows the batch. */
export async function requireBatch(tx: Transaction, product: string, batch: string): Promise<void> {
  const found = await BATCH_OF(tx, { product, batch });
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
