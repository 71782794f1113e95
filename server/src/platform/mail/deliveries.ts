import type { Delivery, LetterOfRecord } from "@pharmacy/contract/emails/mail-deliveries";
import { desc, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { mails } from "./mails.table.ts";

export const isRetried = sql<boolean>`(${mails.status} = 'queued' and ${mails.error} is not null)`;

export const deliveryColumns = {
  recipient: mails.recipient,
  status: mails.status,
  sentAt: mails.sentAt,
  error: mails.error,
  isRetried,
};

export const deliveryJson = sql<Delivery>`jsonb_build_object('recipient', m.recipient,
  'status', m.status, 'error', m.error, 'isRetried', m.status = 'queued' and m.error is not null,
  'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

const LETTERS_MAX = 20;

export function lettersOf(
  db: Database | Transaction,
  condition: SQL | undefined,
): Promise<LetterOfRecord[]> {
  return db
    .select({ id: mails.id, createdAt: mails.createdAt, kind: mails.kind, ...deliveryColumns })
    .from(mails)
    .where(condition)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(LETTERS_MAX);
}
