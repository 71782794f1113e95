import {
  ORDER_KINDS,
  ORDER_PAYMENTS,
  ORDER_SOURCES,
  ORDER_STATUSES,
  STRIKE_REASONS,
} from "@pharmacy/contract/orders/orders.values";
import type { Address } from "@pharmacy/contract/organizations/places";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { items } from "../../catalogue/items/items.table.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { subscriptions } from "../../membership/subscriptions/subscriptions.table.ts";
import { identifiersOf, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

const minorUnits = () => bigint({ mode: "number" });

export const orders = pgTable(
  "orders",
  {
    ...recordColumns(),
    number: text().notNull().unique(),
    kind: text({ enum: ORDER_KINDS }).notNull().default("supply"),
    /** The term that a fee is for. */
    subscription: uuid().references(() => subscriptions.id),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    status: text({ enum: ORDER_STATUSES }).notNull().default("draft"),
    payment: text({ enum: ORDER_PAYMENTS }).notNull().default("notInvoiced"),
    source: text({ enum: ORDER_SOURCES }).notNull(),
    currency: text().notNull(),
    netAmount: minorUnits().notNull().default(0),
    taxAmount: minorUnits().notNull().default(0),
    totalAmount: minorUnits().notNull().default(0),
    freightAmount: minorUnits().notNull().default(0),
    freightTaxCategory: text().notNull().default("standard"),
    freightTaxRateBps: integer().notNull().default(0),
    lineCount: integer().notNull().default(0),
    /** Counts changes of the lines, so that each makes a new version of the order. */
    linesRevision: integer().notNull().default(0),
    /** Sums of the lines. */
    packsWanted: integer().notNull().default(0),
    packsConfirmed: integer().notNull().default(0),
    packsShipped: integer().notNull().default(0),
    packsDelivered: integer().notNull().default(0),
    packsStruck: integer().notNull().default(0),
    /** Shipments that have not arrived. */
    shipmentsUnderWay: integer().notNull().default(0),
    requestedDeliveryOn: date({ mode: "string" }),
    buyerReference: text(),
    note: text(),
    internalNote: text(),
    sentBackNote: text(),
    /** Where it is to go: copied when it is placed. */
    deliveryAddress: jsonb().$type<Address>(),
    placedAt: instant(),
    placedBy: jsonb().$type<{ id: string; name: string }>(),
    confirmedAt: instant(),
    cancelledAt: instant(),
    cancelReason: text(),
    /** The sum of its invoices. */
    invoicedAmount: minorUnits().notNull().default(0),
    /** Packs were shipped or a fee was placed, and the invoice waits: "the seller's tax number is missing". */
    notInvoicedBecause: text(),
    /** What will still be invoiced. Rounding of tax may leave a cent, which is none. */
    uninvoicedAmount: minorUnits().generatedAlwaysAs(
      sql`case when status in ('draft', 'cancelled') then 0
        when status in ('shipped', 'delivered') and not_invoiced_because is null then 0
        else greatest(total_amount - invoiced_amount, 0) end`,
    ),
    search: text().generatedAlwaysAs(
      sql`search_text(number || ' ' || coalesce(buyer_reference, ''))`,
    ),
  },
  (table) => [
    // drafts have no moment: they come first for their pharmacy, and last for the network
    index("orders_placed_at").on(table.placedAt, table.id),
    index("orders_placed_last").on(table.placedAt.desc().nullsLast(), table.id.desc().nullsLast()),
    index("orders_of_pharmacy").on(table.organization, table.placedAt, table.id),
    index("orders_status").on(table.status, table.placedAt, table.id),
    index("orders_payment").on(
      table.payment,
      table.placedAt.desc().nullsLast(),
      table.id.desc().nullsLast(),
    ),
    index("orders_total").on(table.totalAmount, table.id),
    index("orders_search").using("gin", table.search.op("gin_trgm_ops")),
    index("orders_identifiers").using("gin", identifiersOf([table.number])),
    index("orders_confirmed_at")
      .on(table.confirmedAt)
      .where(sql`kind = 'supply' and status <> 'cancelled' and confirmed_at is not null`),
    index("orders_owed")
      .on(table.organization, table.uninvoicedAmount)
      .where(sql`uninvoiced_amount > 0`),
    // a cancelled fee stays beside the one that replaced it
    uniqueIndex("orders_subscription").on(table.subscription).where(sql`status <> 'cancelled'`),
    index("orders_of_term").on(table.subscription).where(sql`subscription is not null`),
    index("fees_to_begin").on(table.id).where(sql`kind = 'fee' and status = 'placed'`),
    check("orders_fees", sql`(kind = 'fee') = (subscription is not null)`),
    index("orders_not_invoiced").on(table.id).where(sql`not_invoiced_because is not null`),
  ],
);

export const orderKind: Kind<typeof orders> = {
  table: orders,
  model: "order",
  thing: "Order",
  label: ({ number }) => number,
  organization: orders.organization,
  hidden: ["search", "linesRevision", "shipmentsUnderWay", "invoicedAmount", "uninvoicedAmount"],
};

export const orderCounts = pgTable("order_counts", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const ORDER_NUMBERS = { prefix: "SO", counts: orderCounts, digits: 6 };

export const feeCounts = pgTable("fee_counts", {
  year: integer().primaryKey(),
  count: integer().notNull(),
});

export const FEE_NUMBERS = { prefix: "FEE", counts: feeCounts, digits: 6 };

export const orderLines = pgTable(
  "order_lines",
  {
    ...recordColumns(),
    order: uuid()
      .notNull()
      .references(() => orders.id),
    organization: uuid().notNull(),
    place: integer().notNull(),
    item: uuid()
      .notNull()
      .references(() => items.id),
    /** The item's name, GTIN and rules as they were when the line was written. */
    description: text().notNull(),
    gtin: text(),
    batchTracked: boolean().notNull(),
    expiryTracked: boolean().notNull(),
    quantity: integer().notNull(),
    confirmed: integer().notNull().default(0),
    shipped: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    struck: integer().notNull().default(0),
    strikeReason: text({ enum: STRIKE_REASONS }),
    /** Packs set aside for it before its order is confirmed. */
    allotted: integer(),
    /** Of a pack, before tax; null while the item has no price. */
    unitPrice: minorUnits(),
    /** Not a foreign key: a list with prices is never deleted. */
    list: uuid(),
    taxCategory: text().notNull(),
    taxRateBps: integer().notNull(),
  },
  (table) => [
    unique("order_lines_item").on(table.order, table.item),
    index("order_lines_of_item").on(table.item, table.order),
  ],
);

export const orderLineKind: Kind<typeof orderLines> = {
  table: orderLines,
  model: "orderLine",
  thing: "Line",
  label: ({ place, description }) => `${place} · ${description}`,
  organization: orderLines.organization,
};

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;
