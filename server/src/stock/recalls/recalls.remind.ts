import type { RecallReminded } from "@pharmacy/contract/recalls/recalls";
import { REMINDED_HOURS } from "@pharmacy/contract/recalls/recalls.values";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import { ANSWERING, recipientsOf } from "../../identity/users/users.recipients.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { requireUnlifted } from "./recalls.acts.ts";
import type { RecallRow } from "./recalls.affected.ts";
import { deliveriesAmong, type NoticeEmail, postRecallEmails } from "./recalls.emails.ts";
import { type Occasion, recallLetter } from "./recalls.letters.ts";
import type { RecallServices } from "./recalls.start.ts";
import { recalledBatches, recallKind, recallNoticeKind, recallNotices } from "./recalls.table.ts";

type Notice = typeof recallNotices.$inferSelect;

/**
 * Reminds pharmacies that have not answered, unless they were reminded recently. A closed recall
 * can still have such pharmacies: packs may arrive after it closed.
 */
export async function remindByHand(
  { db, config, secret, clock }: RecallServices,
  actor: Actor,
  id: string,
  notices: readonly string[] | undefined,
): Promise<RecallReminded> {
  return db.transaction(async (tx) => {
    const now = clock();
    const recall = await getRecord(tx, recallKind, id);
    requireUnlifted(recall);
    const chosen = notices && inArray(recallNotices.id, [...notices]);
    const waiting = await lockWaiting(tx, id, chosen);
    const since = new Date(now - REMINDED_HOURS * HOUR_MS).toISOString();
    // ignore reminders from the future: the clock was ahead when they were sent
    const latest = new Date(now + HOUR_MS).toISOString();
    const due = waiting.filter(
      ({ remindedAt }) => remindedAt === null || remindedAt <= since || remindedAt > latest,
    );
    const written = await writeTo(tx, { config, secret }, actor, { recall, notices: due, now });
    return {
      reminded: written.pharmacies,
      newEmails: await deliveriesAmong(tx, written.emails),
      tooSoon: waiting.length - due.length,
      unreachable: due.length - written.pharmacies,
    };
  });
}

/** Locked, so that of two reminders at once, the second finds nothing to send. */
export function lockWaiting(
  tx: Transaction,
  recall: string,
  which?: SQL | undefined,
): Promise<Notice[]> {
  const isWaiting = and(eq(recallNotices.recall, recall), eq(recallNotices.status, "waiting"));
  return tx
    .select()
    .from(recallNotices)
    .where(and(isWaiting, which))
    .orderBy(asc(recallNotices.id))
    .for("update");
}

type Writing = { recall: RecallRow; notices: readonly Notice[]; now: number };

/** @returns the number of pharmacies that have someone to write to, and the ids of the emails. */
export async function writeTo(
  tx: Transaction,
  { config, secret }: Pick<RecallServices, "config" | "secret">,
  actor: Actor,
  { recall, notices, now }: Writing,
): Promise<{ pharmacies: number; emails: readonly string[] }> {
  const recipients = await recipientsOf(
    tx,
    notices.map(({ organization }) => organization),
    ANSWERING,
  );
  const batches = await batchesOf(tx, recall.id, notices);
  const emails: NoticeEmail[] = [];
  const rows = notices.map(({ id, version, organization, lettersSent, remindedAt }) => {
    const { name: pharmacy = "", readers = [] } = recipients.get(organization) ?? {};
    const about = { recall, pharmacy, batches: batches.get(organization) ?? [] };
    const occasion = occasionOf(lettersSent, remindedAt);
    for (const to of readers) {
      emails.push({ notice: id, letter: recallLetter(config, to, about, occasion) });
    }
    const sent = lettersSent + (readers.length > 0 ? 1 : 0);
    return { id, version, values: { remindedAt: new Date(now).toISOString(), lettersSent: sent } };
  });
  for (const some of slicesOf(rows)) {
    await writeMany(tx, actor, recallNoticeKind, some, { action: "remind", isLive: true });
  }
  const reached = notices.filter(
    ({ organization }) => recipients.get(organization)?.readers.length,
  );
  return { pharmacies: reached.length, emails: await postRecallEmails(tx, secret, emails) };
}

/** `remindedAt` is null while packs are waiting for their first letter. */
function occasionOf(lettersSent: number, remindedAt: string | null): Occasion {
  if (lettersSent === 0) return "first";
  return remindedAt === null ? "more" : "reminder";
}

async function batchesOf(tx: Transaction, recall: string, notices: readonly Notice[]) {
  const pharmacies = notices.map(({ organization }) => organization);
  const rows = await tx
    .select()
    .from(recalledBatches)
    .where(
      and(
        eq(recalledBatches.recall, recall),
        inArray(recalledBatches.organization, pharmacies),
        gt(recalledBatches.quantity, 0),
      ),
    )
    .orderBy(asc(recalledBatches.batchNumber), asc(recalledBatches.batch));
  const own = new Map<string, typeof rows>();
  for (const row of rows) {
    const others = own.get(row.organization);
    if (others) others.push(row);
    else own.set(row.organization, [row]);
  }
  return own;
}
