import type { RecallLift } from "@pharmacy/contract/recalls/recalls";
import { RECALL_ACTS } from "@pharmacy/contract/recalls/recalls.acts";
import { asc, eq, or, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { ANSWERING, recipientsOf } from "../../identity/users/users.recipients.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { bePatient, type Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { keepStockOfAll } from "../batches/batches.stock-lock.ts";
import { productBatches } from "../batches/batches.table.ts";
import { products } from "../products/products.table.ts";
import { closeNotices } from "./recalls.acts.ts";
import { isOfItem, lockItem, lockProducts, type RecallRow } from "./recalls.affected.ts";
import { liftedEmail } from "./recalls.emails.ts";
import { lockRecallsForLift } from "./recalls.keep-recalled.ts";
import { packsAfterLift } from "./recalls.packs-after-lift.ts";
import { readRecall } from "./recalls.reads.ts";
import { type NoticeEmail, queueRecallEmails } from "./recalls.send-emails.ts";
import { noticesOf, type RecallOutcome, type RecallServices } from "./recalls.start.ts";
import { recalledBatches, recallKind, recalls } from "./recalls.table.ts";
import { productsOf, setStatus } from "./recalls.take-off.ts";
import { STATEMENT_MS } from "./recalls.timeouts.ts";

/** Lifts a recall started in error: its batches return to their earlier status. */
export function liftRecall(
  { db, config, secret, clock }: RecallServices,
  actor: Actor,
  id: string,
  { reason, version }: z.output<typeof RecallLift>,
): Promise<RecallOutcome> {
  return db.transaction(async (tx) => {
    await bePatient(tx, STATEMENT_MS);
    const now = clock();
    const started = await getRecord(tx, recallKind, id);
    await lockItem(tx, started.item);
    const locked = await lockProductsOf(tx, started);
    await lockRecallsForLift(tx, id, locked);
    const recall = await updateRecord(
      tx,
      actor,
      recallKind,
      id,
      { status: "lifted", endedAt: new Date(now).toISOString(), endReason: reason, version },
      {
        action: "lift",
        read: (within) => readRecall(within, id),
        rule: (before, fields) => {
          requireAct("recall", RECALL_ACTS.lift, before, actor);
          return fields;
        },
      },
    );
    const back = await freeBatches(tx, id);
    await setStatus(tx, actor, { action: "liftRecall", recall: id, changed: back });
    // another recall may cover the same numbers
    await keepStockOfAll(tx, productsOf(back.map(({ batch }) => batch)), now);
    await closeNotices(tx, actor, id);
    return {
      id,
      version: recall.version,
      emails: await sendLetters(tx, { config, secret }, recall, now),
    };
  });
}

function lockProductsOf(
  tx: Transaction,
  { id, ...scope }: Pick<RecallRow, "id" | "item" | "gtin">,
) {
  const wasTaken = sql`${products.id} in (select ${recalledBatches.product} from ${recalledBatches}
    where ${recalledBatches.recall} = ${id})`;
  return lockProducts(tx, or(isOfItem(scope), wasTaken));
}

/** Leaves out batches that another recall still covers. */
async function freeBatches(tx: Transaction, recall: string) {
  const isKept = sql`exists (select from recalled_batches o join recalls r on r.id = o.recall
    where o.batch = ${productBatches.id} and r.id <> ${recall} and r.status <> 'lifted')`;
  return tx
    .select({ batch: productBatches, status: recalledBatches.statusBefore })
    .from(recalledBatches)
    .innerJoin(productBatches, eq(productBatches.id, recalledBatches.batch))
    .innerJoin(recalls, eq(recalls.id, recalledBatches.recall))
    .where(
      sql`${recalls.id} = ${recall} and ${productBatches.status} = 'recalled' and not ${isKept}`,
    )
    .orderBy(asc(productBatches.id));
}

async function sendLetters(
  tx: Transaction,
  { config, secret }: Pick<RecallServices, "config" | "secret">,
  recall: RecallRow,
  now: number,
): Promise<string[]> {
  const notices = await noticesOf(tx, recall.id);
  const recipients = await recipientsOf(tx, [...notices.keys()], ANSWERING);
  const packs = await packsAfterLift(tx, recall.id, now);
  const emails: NoticeEmail[] = [];
  for (const [id, { name: pharmacy, readers }] of recipients) {
    const notice = notices.get(id);
    if (!notice) continue;
    const lifted = { recall, pharmacy, batches: packs.get(id) ?? [] };
    for (const reader of readers) {
      emails.push({ notice, letter: liftedEmail(config, reader, lifted) });
    }
  }
  return queueRecallEmails(tx, secret, emails);
}
