import { SHIPMENT_STATUSES } from "@pharmacy/contract/shipments/shipments.values";
import { date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { items } from "../../catalogue/items/items.table.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { orderLines, orders } from "../orders/orders.table.ts";

export const shipments = pgTable(
  "shipments",
  {
    ...recordColumns(),
    number: text().notNull().unique(),
    order: uuid()
      .notNull()
      .references(() => orders.id),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    status: text({ enum: SHIPMENT_STATUSES }).notNull().default("underWay"),
    carrier: text(),
    trackingNumber: text(),
    note: text(),
    deliveredAt: instant(),
    deliveredBy: jsonb().$type<{ id: string; name: string }>(),
  },
  (table) => [
    index("shipments_order").on(table.order, table.id),
    // a pharmacy that is deleted
    index("shipments_organization").on(table.organization),
  ],
);

export const shipmentKind: Kind<typeof shipments> = {
  table: shipments,
  model: "shipment",
  thing: "Shipment",
  label: ({ number }) => number,
  organization: shipments.organization,
};

export const shipmentCounts = pgTable("shipment_counts", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const SHIPMENT_NUMBERS = { prefix: "SH", counts: shipmentCounts, digits: 6 };

export const shipmentLines = pgTable(
  "shipment_lines",
  {
    ...recordColumns(),
    shipment: uuid()
      .notNull()
      .references(() => shipments.id),
    organization: uuid().notNull(),
    orderLine: uuid()
      .notNull()
      .references(() => orderLines.id),
    item: uuid()
      .notNull()
      .references(() => items.id),
    description: text().notNull(),
    quantity: integer().notNull(),
    /** Null until the shipment was received. */
    delivered: integer(),
    batchNumber: text(),
    expiryDate: date({ mode: "string" }),
  },
  (table) => [
    index("shipment_lines_shipment").on(table.shipment, table.id),
    index("shipment_lines_order_line").on(table.orderLine),
    index("shipment_lines_item").on(table.item, table.shipment),
  ],
);

export const shipmentLineKind: Kind<typeof shipmentLines> = {
  table: shipmentLines,
  model: "shipmentLine",
  thing: "Line",
  label: ({ description, batchNumber }) =>
    batchNumber === null ? description : `${batchNumber} · ${description}`,
  organization: shipmentLines.organization,
};

export type ShipmentRow = typeof shipments.$inferSelect;
export type ShipmentLineRow = typeof shipmentLines.$inferSelect;
