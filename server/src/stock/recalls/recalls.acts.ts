import { batchKey } from "@pharmacy/contract/products/batch-key";
import type { RecallClosing, RecallExtension } from "@pharmacy/contract/recalls/recalls";
import { RECALL_ACTS } from "@pharmacy/contract/recalls/recalls.acts";
import { RECALL_NUMBERS_MAX } from "@pharmacy/contract/recalls/recalls.values";
import { and, asc, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { bePatient, type Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { lockAffected, lockItem } from "./recalls.affected.ts";
import { readRecall } from "./recalls.reads.ts";
import { type RecallOutcome, type RecallServices, takeOffAndWrite } from "./recalls.start.ts";
import { recallKind, recallNoticeKind, recallNotices } from "./recalls.table.ts";
import { STATEMENT_MS } from "./recalls.timeouts.ts";

export function extendRecall(
  { db, config, secret, clock }: RecallServices,
  actor: Actor,
  id: string,
  { batchNumbers, version }: z.output<typeof RecallExtension>,
): Promise<RecallOutcome> {
  return db.transaction(async (tx) => {
    await bePatient(tx, STATEMENT_MS);
    const { item, gtin } = await getRecord(tx, recallKind, id);
    await lockItem(tx, item);
    const scope = { item, gtin, isAllBatches: false, batchNumbers };
    const batches = await lockAffected(tx, scope);
    let added: readonly string[] = [];
    const recall = await updateRecord(
      tx,
      actor,
      recallKind,
      id,
      { version },
      {
        action: "extend",
        read: (within) => readRecall(within, id),
        rule: (before) => {
          requireAct("recall", RECALL_ACTS.extend, before, actor);
          const known = new Set(before.batchNumbers.map(batchKey));
          added = batchNumbers.filter((number) => !known.has(batchKey(number)));
          return { batchNumbers: requireFew([...before.batchNumbers, ...added]) };
        },
      },
    );
    const keys = new Set(added.map(batchKey));
    const further = batches.filter(({ batchNumber }) => keys.has(batchKey(batchNumber ?? "")));
    const taken = { recall, batches: further, now: clock() };
    const emails = await takeOffAndWrite(tx, { config, secret }, actor, taken);
    return { id, version: recall.version, emails };
  });
}

function requireFew(numbers: string[]): string[] {
  if (numbers.length <= RECALL_NUMBERS_MAX) return numbers;
  throw invalidField("batchNumbers", `A recall has at most ${RECALL_NUMBERS_MAX} batch numbers.`);
}

/** Batch numbers stay recalled after closing, so packs that arrive later are recalled too. */
export function closeRecall(
  { db, clock }: Pick<RecallServices, "db" | "clock">,
  actor: Actor,
  id: string,
  { reason = null, version }: z.output<typeof RecallClosing>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const end = { status: "closed" as const, endedAt: new Date(clock()).toISOString() };
    await updateRecord(
      tx,
      actor,
      recallKind,
      id,
      { ...end, endReason: reason, version },
      {
        action: "close",
        read: (within) => readRecall(within, id),
        rule: async (before, fields) => {
          requireAct("recall", RECALL_ACTS.close, before, actor);
          if (reason === null) await requireAnswered(tx, id);
          return fields;
        },
      },
    );
    await closeNotices(tx, actor, id);
  });
}

export async function closeNotices(tx: Transaction, actor: Actor, recall: string): Promise<void> {
  const waiting = await tx
    .select()
    .from(recallNotices)
    .where(and(eq(recallNotices.recall, recall), eq(recallNotices.status, "waiting")))
    .orderBy(asc(recallNotices.id))
    .for("update");
  for (const slice of slicesOf(waiting)) {
    const values = { status: "closed" as const };
    const rows = slice.map(({ id, version }) => ({ id, version, values }));
    await writeMany(tx, actor, recallNoticeKind, rows, { action: "close", isLive: true });
  }
}

async function requireAnswered(tx: Transaction, recall: string): Promise<void> {
  const isWaiting = and(eq(recallNotices.recall, recall), eq(recallNotices.status, "waiting"));
  const waiting = await tx.$count(recallNotices, isWaiting);
  if (waiting === 0) return;
  const have = waiting === 1 ? "1 pharmacy has" : `${waiting} pharmacies have`;
  throw invalidField("reason", `${have} not answered. Say why the recall closes without them.`);
}
