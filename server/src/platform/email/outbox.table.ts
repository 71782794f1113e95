import { EMAIL_KINDS } from "@pharmacy/contract/emails/email-kinds";
import { EMAIL_STATUSES } from "@pharmacy/contract/emails/emails.values";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, idIn, instant } from "../db/columns.ts";
import { newId } from "../db/ids.ts";

export const outboxEmails = pgTable(
  "mails",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    createdAt: instant().notNull().default(sql`now()`),
    kind: text({ enum: EMAIL_KINDS }).notNull(),
    user: idIn("users", { onDelete: "cascade" }),
    recipient: text().notNull(),
    /** The record whose page shows it, if that is not its user's. */
    about: uuid(),
    subject: text().notNull(),
    /** Encrypted: links in emails open accounts, and a copy of the table must not. */
    body: bytes().notNull(),
    status: text({ enum: EMAIL_STATUSES }).notNull().default("queued"),
    tries: integer().notNull().default(0),
    nextTryAt: instant(),
    sentAt: instant(),
    error: text(),
  },
  (table) => [
    index("mails_user").on(table.user, table.createdAt),
    index("mails_about").on(table.about, table.createdAt).where(sql`about is not null`),
    index("mails_unsent").on(table.createdAt, table.id).where(sql`status <> 'sent'`),
    index("mails_queued").on(table.nextTryAt).where(sql`status = 'queued'`),
  ],
);
