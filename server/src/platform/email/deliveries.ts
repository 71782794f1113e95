import type { Delivery, RecordEmail } from "@pharmacy/contract/emails/delivery";
import { desc, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { outboxEmails } from "./outbox.table.ts";

export const isRetried = sql<boolean>`(${outboxEmails.status} = 'queued' and ${outboxEmails.error} is not null)`;

export const deliveryColumns = {
  recipient: outboxEmails.recipient,
  status: outboxEmails.status,
  sentAt: outboxEmails.sentAt,
  error: outboxEmails.error,
  isRetried,
};

export const deliveryJson = sql<Delivery>`jsonb_build_object('recipient', m.recipient,
  'status', m.status, 'error', m.error, 'isRetried', m.status = 'queued' and m.error is not null,
  'sentAt', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

const EMAILS_MAX = 20;

export function emailsOf(
  db: Database | Transaction,
  condition: SQL | undefined,
): Promise<RecordEmail[]> {
  return db
    .select({
      id: outboxEmails.id,
      createdAt: outboxEmails.createdAt,
      kind: outboxEmails.kind,
      ...deliveryColumns,
    })
    .from(outboxEmails)
    .where(condition)
    .orderBy(desc(outboxEmails.createdAt), desc(outboxEmails.id))
    .limit(EMAILS_MAX);
}
