import type { RecallInput } from "@pharmacy/contract/recalls/recalls";
import { and, eq, gt } from "drizzle-orm";
import type * as z from "zod/mini";
import { notifyEach } from "../../identity/notifications/notifications.notify.ts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { ANSWERING, recipientsOf } from "../../identity/users/users.recipients.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { bePatient, type Transaction } from "../../platform/db/database.ts";
import { getRecord, insertRecord } from "../../platform/db/records.ts";
import { nextNumber } from "../../platform/db/yearly-numbers.ts";
import type { Services } from "../../platform/http/routes.ts";
import { keepOnHand } from "../batches/batches.keep-on-hand.ts";
import {
  type BatchRow,
  byPharmacy,
  lockAffected,
  lockItem,
  type RecallRow,
} from "./recalls.affected.ts";
import { recallEmail } from "./recalls.emails.ts";
import { hasPacks } from "./recalls.give-notice.ts";
import { requireUnrepeated } from "./recalls.repeated.ts";
import { type NoticeEmail, queueRecallEmails } from "./recalls.send-emails.ts";
import { RECALL_NUMBERS, recallKind, recallNotices } from "./recalls.table.ts";
import { productsOf, takeOff } from "./recalls.take-off.ts";
import { STATEMENT_MS } from "./recalls.timeouts.ts";

export type RecallServices = Pick<Services, "db" | "config" | "secret" | "clock">;

/** Takes packs off every shelf and queues the emails, in one transaction. */
export function startRecall(
  { db, config, secret, clock }: RecallServices,
  actor: Actor,
  input: z.output<typeof RecallInput>,
): Promise<RecallOutcome> {
  return db.transaction(async (tx) => {
    await bePatient(tx, STATEMENT_MS);
    const now = clock();
    const { name: itemName, gtin } = await lockItem(tx, input.item);
    await requireUnrepeated(tx, input);
    const batches = await lockAffected(tx, { ...input, gtin });
    const { timeZone } = await getRecord(tx, settingKind, SETTINGS_ID);
    const number = await nextNumber(tx, RECALL_NUMBERS, todayIn(timeZone, now).slice(0, 4));
    const at = new Date(now).toISOString();
    const recall = await insertRecord(tx, actor, recallKind, {
      ...input,
      itemName,
      gtin,
      number,
      status: "open" as const,
      createdAt: at,
      updatedAt: at,
      endedAt: null,
      endReason: null,
    });
    const emails = await takeOffAndWrite(tx, { config, secret }, actor, { recall, batches, now });
    return { id: recall.id, version: recall.version, emails };
  });
}

export type RecallOutcome = Pick<RecallRow, "id" | "version"> & { emails: readonly string[] };

type Sending = Pick<RecallServices, "config" | "secret">;
type Taken = { recall: RecallRow; batches: readonly BatchRow[]; now: number };

/** Takes packs off the stock and queues emails. Returns the ids of the emails. */
export async function takeOffAndWrite(
  tx: Transaction,
  { config, secret }: Sending,
  actor: Actor,
  { recall, batches, now }: Taken,
): Promise<string[]> {
  const own = byPharmacy(batches.filter(hasPacks));
  const recipients = await recipientsOf(tx, [...own.keys()], ANSWERING);
  const reached = new Map([...recipients].map(([id, { readers }]) => [id, readers.length]));
  const written = await writtenTo(tx, recall.id);
  await takeOff(tx, actor, { recall, batches, now, reached });
  await keepOnHand(tx, productsOf(batches), now);
  const notices = await noticesOf(tx, recall.id);
  const emails: NoticeEmail[] = [];
  const notified: { user: string; recordId: string }[] = [];
  for (const [id, { name: pharmacy, readers }] of recipients) {
    const notice = notices.get(id);
    if (!notice) continue;
    const about = { recall, pharmacy, batches: own.get(id) ?? [] };
    const occasion = written.has(id) ? "more" : "first";
    for (const reader of readers) {
      emails.push({ notice, letter: recallEmail(config, reader, about, occasion) });
      const { id: user } = reader;
      if (occasion === "first" && user !== null) notified.push({ user, recordId: notice });
    }
  }
  const event = { event: "stockRecalled", model: "recallNotice" } as const;
  await notifyEach(tx, actor, event, notified);
  return queueRecallEmails(tx, secret, emails);
}

export async function noticesOf(tx: Transaction, recall: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: recallNotices.id, organization: recallNotices.organization })
    .from(recallNotices)
    .where(eq(recallNotices.recall, recall));
  return new Map(rows.map(({ id, organization }) => [organization, id]));
}

async function writtenTo(tx: Transaction, recall: string): Promise<Set<string>> {
  const rows = await tx
    .select({ organization: recallNotices.organization })
    .from(recallNotices)
    .where(and(eq(recallNotices.recall, recall), gt(recallNotices.lettersSent, 0)));
  return new Set(rows.map(({ organization }) => organization));
}
