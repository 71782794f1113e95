import { DELIVERY_STATUSES, SENT_EVENTS } from "@pharmacy/contract/webhooks/webhooks.values";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns.ts";
import { newId } from "../../platform/db/ids.ts";
import { webhooks } from "./webhooks.table.ts";

/** Its id stays the same at every try, so that a receiver can drop repeats. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    createdAt: instant().notNull().default(sql`now()`),
    webhook: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The entry of the audit log that it follows from. */
    entry: uuid(),
    event: text({ enum: SENT_EVENTS }).notNull(),
    body: text().notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull().default("pending"),
    /** The days in which it is tried count from here. */
    queuedAt: instant().notNull(),
    tries: integer().notNull().default(0),
    nextTryAt: instant(),
    lastTriedAt: instant(),
    answerCode: integer(),
    answerText: text(),
    error: text(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_entry").on(table.webhook, table.entry),
    index("webhook_deliveries_webhook").on(table.webhook, table.id),
    index("webhook_deliveries_pending")
      .on(table.webhook, table.nextTryAt)
      .where(sql`status = 'pending'`),
    index("webhook_deliveries_ended").on(table.createdAt).where(sql`status <> 'pending'`),
  ],
);
