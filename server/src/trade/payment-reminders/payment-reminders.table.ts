import { dateInWords } from "@pharmacy/contract/date-words";
import type {
  RemindedInvoice,
  RemindedSum,
} from "@pharmacy/contract/payment-reminders/payment-reminders";
import { BLOCK_KINDS } from "@pharmacy/contract/payment-reminders/payment-reminders.values";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { invoices } from "../invoices/invoices.table.ts";

export const paymentReminders = pgTable(
  "payment_reminders",
  {
    ...recordColumns(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    isManual: boolean().notNull(),
    level: integer().notNull(),
    sums: jsonb().$type<RemindedSum[]>().notNull(),
    lines: jsonb().$type<RemindedInvoice[]>().notNull(),
    invoiceCount: integer().notNull(),
  },
  (table) => [index("payment_reminders_of_pharmacy").on(table.organization, table.createdAt)],
);

export const paymentReminderKind: Kind<typeof paymentReminders> = {
  table: paymentReminders,
  model: "paymentReminder",
  thing: "Payment reminder",
  label: ({ isManual, level }) => (isManual ? "by hand" : `level ${level}`),
  organization: paymentReminders.organization,
};

/** The invoices of each reminder, and the level that it counts for. */
export const remindedInvoices = pgTable(
  "reminded_invoices",
  {
    reminder: uuid()
      .notNull()
      .references(() => paymentReminders.id),
    invoice: uuid()
      .notNull()
      .references(() => invoices.id),
    level: integer().notNull(),
    /** The first reminder of the invoice at this level. */
    isFirst: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reminder, table.invoice] }),
    index("reminded_invoices_invoice").on(table.invoice, table.level),
    uniqueIndex("reminded_invoices_once").on(table.invoice, table.level).where(sql`is_first`),
  ],
);

/** A pause, a promise to pay or a dispute. */
export const reminderBlocks = pgTable(
  "reminder_blocks",
  {
    ...recordColumns(),
    kind: text({ enum: BLOCK_KINDS }).notNull(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    invoice: uuid().references(() => invoices.id),
    until: date({ mode: "string" }),
    reason: text(),
    liftedAt: instant(),
  },
  (table) => [
    index("reminder_blocks_of_pharmacy").on(table.organization, table.createdAt),
    index("reminder_blocks_invoice").on(table.invoice),
    uniqueIndex("reminder_blocks_dispute")
      .on(table.invoice)
      .where(sql`kind = 'dispute' and lifted_at is null`),
    check(
      "reminder_blocks_whole",
      sql`(kind = 'dispute') = (until is null) and (kind <> 'dispute' or invoice is not null)
        and (kind <> 'pause' or invoice is null) and (kind = 'promise' or reason is not null)`,
    ),
  ],
);

export const reminderBlockKind: Kind<typeof reminderBlocks> = {
  table: reminderBlocks,
  model: "reminderBlock",
  thing: "Reminder block",
  label: ({ kind, until }) => (until === null ? "dispute" : `${kind} until ${dateInWords(until)}`),
  organization: reminderBlocks.organization,
};

export type BlockRow = typeof reminderBlocks.$inferSelect;
