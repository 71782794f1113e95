import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import { addMissingUnaudited } from "../../platform/db/unaudited.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import type { StockSource } from "../batches/batches.stock-ledger.ts";
import { productBatchKind } from "../batches/batches.table.ts";
import type { BatchRow, RecallRow } from "./recalls.affected.ts";
import { giveNotice, type Reached } from "./recalls.give-notice.ts";
import { recalledBatches, recalls } from "./recalls.table.ts";

type Taking = {
  recall: RecallRow;
  /** Their products are locked. */
  batches: readonly BatchRow[];
  now: number;
  /** How many people of each pharmacy get a letter in the same transaction. */
  reached?: Reached;
};

/**
 * Recalls batches, and asks their pharmacies to set the packs aside. The caller then keeps what is on
 * hand, once for all that it did.
 */
export async function takeOff(
  tx: Transaction,
  actor: Actor,
  { recall, batches, now, reached }: Taking,
): Promise<void> {
  if (batches.length === 0) return;
  const before = await statusesBefore(tx, batches);
  const changed = batches.filter(isSellable).map(asRecalled);
  await setStatus(tx, actor, { action: "recall", recall: recall.id, changed });
  for (const some of slicesOf(batches)) {
    const recalledAt = new Date(now).toISOString();
    const rows = some.map(({ id, organization, product, batchNumber, expiryDate, quantity }) => ({
      recall: recall.id,
      batch: id,
      organization,
      product,
      batchNumber,
      expiryDate,
      quantity,
      statusBefore: before.get(id) ?? "available",
      recalledAt,
    }));
    await addMissingUnaudited(tx, recalledBatches, rows);
  }
  await giveNotice(tx, actor, { recall, batches, now, ...(reached && { reached }) });
}

const isSellable = ({ status }: BatchRow) => status !== "recalled";
const asRecalled = (batch: BatchRow) => ({ batch, status: "recalled" as const });

type NewStatus = { batch: Pick<BatchRow, "id" | "version">; status: BatchRow["status"] };

type Decision = {
  action: "recall" | "liftRecall";
  /** The id of the recall. */
  recall: string;
  changed: readonly NewStatus[];
};

/** Sets what was decided about batches, each with its entry. */
export async function setStatus(
  tx: Transaction,
  actor: Actor,
  { action, recall, changed }: Decision,
): Promise<void> {
  const source: StockSource = { kind: "recall", id: recall };
  for (const some of slicesOf(changed)) {
    const rows = some.map(({ batch: { id, version }, status }) => ({
      id,
      version,
      values: { status },
    }));
    const { stale } = await writeMany(tx, actor, productBatchKind, rows, { action, source });
    // their products are locked
    if (stale.length > 0) throw new Error("Batches changed after their products were locked.");
  }
}

export const productsOf = (batches: readonly Pick<BatchRow, "product">[]) => [
  ...new Set(batches.map(({ product }) => product)),
];

/** What lifting the recall brings batches back to: of one that another recall took off, as before that. */
async function statusesBefore(tx: Transaction, batches: readonly BatchRow[]) {
  const before = new Map(batches.map(({ id, status }) => [id, status]));
  const recalled = batches.filter((batch) => !isSellable(batch)).map(({ id }) => id);
  for (const some of slicesOf(recalled)) {
    const rows = await tx
      .select({ batch: recalledBatches.batch, status: recalledBatches.statusBefore })
      .from(recalledBatches)
      .innerJoin(recalls, eq(recalls.id, recalledBatches.recall))
      .where(and(inArray(recalledBatches.batch, some), ne(recalls.status, "lifted")))
      .orderBy(desc(recalledBatches.recalledAt));
    for (const { batch, status } of rows) before.set(batch, status);
  }
  return before;
}
