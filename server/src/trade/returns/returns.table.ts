import {
  RETURN_DECISIONS,
  RETURN_REASONS,
  RETURN_STATUSES,
} from "@pharmacy/contract/returns/returns.values";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { items } from "../../catalogue/items/items.table.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { identifiersOf, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { invoices } from "../invoices/invoices.table.ts";
import { orders } from "../orders/orders.table.ts";
import { shipmentLines, shipments } from "../shipments/shipments.table.ts";

export const returns = pgTable(
  "returns",
  {
    ...recordColumns(),
    number: text().notNull().unique(),
    order: uuid()
      .notNull()
      .references(() => orders.id),
    shipment: uuid()
      .notNull()
      .references(() => shipments.id),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    status: text({ enum: RETURN_STATUSES }).notNull().default("requested"),
    lineCount: integer().notNull(),
    /** Packs of all lines. */
    packs: integer().notNull(),
    /** Accepted packs that the pharmacy sends back. */
    packsBack: integer().notNull().default(0),
    decidedAt: instant(),
    decidedBy: jsonb().$type<{ id: string; name: string }>(),
    receivedAt: instant(),
    receivedBy: jsonb().$type<{ id: string; name: string }>(),
    creditNote: uuid().references(() => invoices.id),
    search: text().generatedAlwaysAs(sql`search_text(number)`),
  },
  (table) => [
    index("returns_created_at").on(table.createdAt, table.id),
    index("returns_of_pharmacy").on(table.organization, table.createdAt, table.id),
    index("returns_status").on(table.status, table.createdAt, table.id),
    index("returns_of_order").on(table.order, table.id),
    index("returns_search").using("gin", table.search.op("gin_trgm_ops")),
    index("returns_identifiers").using("gin", identifiersOf([table.number])),
  ],
);

export const returnKind: Kind<typeof returns> = {
  table: returns,
  model: "return",
  thing: "Return",
  label: ({ number }) => number,
  organization: returns.organization,
  hidden: ["search"],
};

export const returnCounts = pgTable("return_counts", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const RETURN_NUMBERS = { prefix: "RT", counts: returnCounts, digits: 6 };

export const returnLines = pgTable(
  "return_lines",
  {
    ...recordColumns(),
    return: uuid()
      .notNull()
      .references(() => returns.id),
    organization: uuid().notNull(),
    shipmentLine: uuid()
      .notNull()
      .references(() => shipmentLines.id),
    item: uuid()
      .notNull()
      .references(() => items.id),
    description: text().notNull(),
    quantity: integer().notNull(),
    reason: text({ enum: RETURN_REASONS }).notNull(),
    note: text(),
    photos: text().array().notNull(),
    /** The batch whose packs left the shelf; not a foreign key, since batches can be deleted. */
    batch: uuid(),
    decision: text({ enum: RETURN_DECISIONS }),
    decisionNote: text(),
  },
  (table) => [
    unique("return_lines_reason").on(table.return, table.shipmentLine, table.reason),
    index("return_lines_of_shipment").on(table.shipmentLine),
    // an item that is deleted
    index("return_lines_item").on(table.item),
  ],
);

export const returnLineKind: Kind<typeof returnLines> = {
  table: returnLines,
  model: "returnLine",
  thing: "Line",
  label: ({ quantity, description }) => `${quantity} × ${description}`,
  organization: returnLines.organization,
  hidden: ["batch"],
};

export type ReturnRow = typeof returns.$inferSelect;
export type ReturnLineRow = typeof returnLines.$inferSelect;
