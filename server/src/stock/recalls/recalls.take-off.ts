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
  /** Their products must be locked. */
  batches: readonly BatchRow[];
  now: number;
  /** Readers per pharmacy who get an email in the same transaction. */
  reached?: Reached;
};

/** Recalls batches and gives notice of them. The caller must update the stock on hand. */
export async function takeOff(
  tx: Transaction,
  actor: Actor,
  { recall, batches, now, reached }: Taking,
): Promise<void> {
  if (batches.length === 0) return;
  const before = await statusesBefore(tx, batches);
  const changed = batches
    .filter(({ status }) => status !== "recalled")
    .map((batch) => ({ batch, status: "recalled" as const }));
  await setStatus(tx, actor, { action: "recall", recall: recall.id, changed });
  for (const slice of slicesOf(batches)) {
    const recalledAt = new Date(now).toISOString();
    const rows = slice.map(({ id, organization, product, batchNumber, expiryDate, quantity }) => ({
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

type NewStatus = { batch: Pick<BatchRow, "id" | "version">; status: BatchRow["status"] };

type StatusChange = {
  action: "recall" | "liftRecall";
  recall: string;
  changed: readonly NewStatus[];
};

export async function setStatus(
  tx: Transaction,
  actor: Actor,
  { action, recall, changed }: StatusChange,
): Promise<void> {
  const source: StockSource = { kind: "recall", id: recall };
  for (const slice of slicesOf(changed)) {
    const rows = slice.map(({ batch: { id, version }, status }) => ({
      id,
      version,
      values: { status },
    }));
    const { stale } = await writeMany(tx, actor, productBatchKind, rows, { action, source });
    if (stale.length > 0) throw new Error("Batches changed after their products were locked.");
  }
}

export const productsOf = (batches: readonly Pick<BatchRow, "product">[]) => [
  ...new Set(batches.map(({ product }) => product)),
];

/** The statuses that lifting restores. A batch already recalled has the one before that recall. */
async function statusesBefore(tx: Transaction, batches: readonly BatchRow[]) {
  const before = new Map(batches.map(({ id, status }) => [id, status]));
  const recalled = batches.filter(({ status }) => status === "recalled").map(({ id }) => id);
  for (const slice of slicesOf(recalled)) {
    const rows = await tx
      .select({ batch: recalledBatches.batch, status: recalledBatches.statusBefore })
      .from(recalledBatches)
      .innerJoin(recalls, eq(recalls.id, recalledBatches.recall))
      .where(and(inArray(recalledBatches.batch, slice), ne(recalls.status, "lifted")))
      .orderBy(desc(recalledBatches.recalledAt));
    for (const { batch, status } of rows) before.set(batch, status);
  }
  return before;
}
