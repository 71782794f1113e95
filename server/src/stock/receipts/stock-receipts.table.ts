import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { instant } from "../../platform/db/columns.ts";
import { productBatches } from "../batches/batches.table.ts";
import { products } from "../products/products.table.ts";

/** Scanned receipts by the ids that scanners made, which recognise one that is sent again. */
export const stockReceipts = pgTable(
  "stock_receipts",
  {
    id: uuid().notNull(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    product: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    batch: uuid()
      .notNull()
      .references(() => productBatches.id, { onDelete: "cascade" }),
    scan: text().notNull(),
    quantity: integer().notNull(),
    receivedAt: instant().notNull(),
    receivedBy: jsonb().$type<{ id: string | null; name: string }>().notNull(),
    undoneAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.organization, table.id] }),
    index("stock_receipts_at").on(table.organization, table.receivedAt, table.id),
    index("stock_receipts_product").on(table.product),
    index("stock_receipts_batch").on(table.batch),
  ],
);

/** Filled by a trigger, for programs that keep copies of the products. */
export const deletedProducts = pgTable(
  "deleted_products",
  {
    id: uuid().primaryKey(),
    organization: uuid().notNull(),
    changedAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index("deleted_products_at").on(table.organization, table.changedAt, table.id)],
);
