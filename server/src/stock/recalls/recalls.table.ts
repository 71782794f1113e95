import { BATCH_STATUSES } from "@pharmacy/contract/products/products.values";
import { NOTICE_STATUSES, RECALL_STATUSES } from "@pharmacy/contract/recalls/recalls.values";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { items } from "../../catalogue/items/items.table.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { identifiersOf, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

export const recalls = pgTable(
  "recalls",
  {
    ...recordColumns(),
    number: text().notNull().unique(),
    item: uuid()
      .notNull()
      .references(() => items.id),
    /** The item's name and GTIN at the start, which the proof keeps. */
    itemName: text().notNull(),
    /** A local product with this GTIN is the same item. */
    gtin: text(),
    isAllBatches: boolean().notNull(),
    /** As printed on the packs. */
    batchNumbers: text().array().notNull(),
    batchKeys: text().array().generatedAlwaysAs(sql`batch_keys(batch_numbers)`),
    recallClass: integer().notNull(),
    reason: text().notNull(),
    instruction: text().notNull(),
    status: text({ enum: RECALL_STATUSES }).notNull().default("open"),
    endedAt: instant(),
    endReason: text(),
    search: text().generatedAlwaysAs(sql`search_text(number || ' ' || item_name)`),
    nameKey: text().generatedAlwaysAs(sql`search_text(item_name)`),
  },
  (table) => [
    index("recalls_item").on(table.item),
    index("recalls_gtin").on(table.gtin).where(sql`gtin is not null`),
    index("recalls_created_at").on(table.createdAt, table.id),
    index("recalls_identifiers").using("gin", identifiersOf([table.number])),
  ],
);

export const recallKind: Kind<typeof recalls> = {
  table: recalls,
  model: "recall",
  thing: "Recall",
  label: ({ number, itemName }) => `${number} · ${itemName}`,
  hidden: ["search", "nameKey", "batchKeys"],
};

export const recallCounts = pgTable("recall_counts", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const RECALL_NUMBERS = { prefix: "RC", counts: recallCounts };

export const recallNotices = pgTable(
  "recall_notices",
  {
    ...recordColumns(),
    recall: uuid()
      .notNull()
      .references(() => recalls.id),
    recallNumber: text().notNull(),
    itemName: text().notNull(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    status: text({ enum: NOTICE_STATUSES }).notNull().default("waiting"),
    /** Packs taken off the stock on hand. */
    packs: bigint({ mode: "number" }).notNull(),
    waitingSince: instant().notNull(),
    /** Null while packs are waiting for their first email. */
    remindedAt: instant(),
    /** Emails to the pharmacy; `recallEmails` has the emails to each reader. */
    lettersSent: integer().notNull().default(0),
    /** Set if emails were sent before `recallEmails` existed. */
    hasEarlierEmails: boolean().notNull().default(false),
    acknowledgedAt: instant(),
    acknowledgedBy: jsonb().$type<{ id: string; name: string }>(),
    setAside: bigint({ mode: "number" }),
    missingReason: text(),
    note: text(),
  },
  (table) => [
    unique("recall_notices_once").on(table.recall, table.organization),
    index("recall_notices_own").on(table.organization, table.status),
    index("recall_notices_waiting").on(table.waitingSince, table.id).where(sql`status = 'waiting'`),
  ],
);

export const recallNoticeKind: Kind<typeof recallNotices> = {
  table: recallNotices,
  model: "recallNotice",
  thing: "Recall notice",
  label: ({ recallNumber, itemName }) => `${recallNumber} · ${itemName}`,
  organization: recallNotices.organization,
  hidden: ["recallNumber", "itemName"],
};

export const recallEmails = pgTable(
  "recall_emails",
  {
    /** Not a foreign key: the email is removed with its reader's data. */
    mail: uuid().primaryKey(),
    notice: uuid()
      .notNull()
      .references(() => recallNotices.id),
  },
  (table) => [index("recall_emails_notice").on(table.notice)],
);

/** The proof of a recall, and what lifting it restores. */
export const recalledBatches = pgTable(
  "recalled_batches",
  {
    recall: uuid()
      .notNull()
      .references(() => recalls.id),
    batch: uuid().notNull(),
    organization: uuid().notNull(),
    product: uuid().notNull(),
    batchNumber: text(),
    expiryDate: date({ mode: "string" }),
    quantity: integer().notNull(),
    statusBefore: text({ enum: BATCH_STATUSES }).notNull(),
    recalledAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recall, table.batch] }),
    index("recalled_batches_of").on(table.recall, table.organization),
    index("recalled_batches_batch").on(table.batch),
  ],
);
