import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import { ANSWERING, recipientsOf } from "../../identity/users/users.recipients.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import { addManyUnaudited } from "../../platform/db/unaudited.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import type { Email } from "../../platform/email/email.ts";
import { queueEmails } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { byPharmacy, type RecallRow } from "./recalls.affected.ts";
import { type Occasion, recallEmail } from "./recalls.emails.ts";
import { recallEmails, recalledBatches, recallNoticeKind, recallNotices } from "./recalls.table.ts";

type Notice = typeof recallNotices.$inferSelect;

export type NoticeEmail = { notice: string; letter: Email };

/** Queues emails and links each to its notice. Returns their ids. */
export async function queueRecallEmails(
  tx: Transaction,
  secret: Buffer,
  emails: readonly NoticeEmail[],
): Promise<string[]> {
  const all: string[] = [];
  for (const slice of slicesOf(emails)) {
    const ids = await queueEmails(
      tx,
      secret,
      slice.map(({ letter: email }) => email),
    );
    const rows = slice.flatMap(({ notice, letter: email }) => {
      const message = ids.get(email);
      return message === undefined ? [] : [{ mail: message, notice }];
    });
    await addManyUnaudited(tx, recallEmails, rows);
    all.push(...rows.map(({ mail: email }) => email));
  }
  return all;
}

/** Locked, so that of two reminders at once, the second finds nothing to send. */
export function lockWaiting(
  tx: Transaction,
  recall: string,
  condition: SQL | undefined,
): Promise<Notice[]> {
  const isWaiting = and(eq(recallNotices.recall, recall), eq(recallNotices.status, "waiting"));
  return tx
    .select()
    .from(recallNotices)
    .where(and(isWaiting, condition))
    .orderBy(asc(recallNotices.id))
    .for("update");
}

type Writing = { recall: RecallRow; notices: readonly Notice[]; now: number };

/** @returns the number of pharmacies that have someone to write to, and the ids of the emails. */
export async function writeToPharmacies(
  tx: Transaction,
  { config, secret }: Pick<Services, "config" | "secret">,
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
    for (const reader of readers) {
      emails.push({ notice: id, letter: recallEmail(config, reader, about, occasion) });
    }
    const sent = lettersSent + (readers.length > 0 ? 1 : 0);
    return { id, version, values: { remindedAt: new Date(now).toISOString(), lettersSent: sent } };
  });
  for (const slice of slicesOf(rows)) {
    await writeMany(tx, actor, recallNoticeKind, slice, { action: "remind", isLive: true });
  }
  const reached = notices.filter(
    ({ organization }) => recipients.get(organization)?.readers.length,
  );
  return { pharmacies: reached.length, emails: await queueRecallEmails(tx, secret, emails) };
}

/** `remindedAt` is null while packs are waiting for their first email. */
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
  return byPharmacy(rows);
}
