import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { instant } from "../../platform/db/columns.ts";
import { productBatches } from "../batches/batches.table.ts";
import { products } from "../products/products.table.ts";

/**
 * Packs that were scanned in, by the ids that scanners made. What they did to the stock is in its
 * movements; this is by what a receipt that is sent again is known.
 */
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

/** Products that were deleted for good. A trigger notes them, for programs that keep copies. */
export const deletedProducts = pgTable(
  "deleted_products",
  {
    id: uuid().primaryKey(),
    organization: uuid().notNull(),
    changedAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index("deleted_products_at").on(table.organization, table.changedAt, table.id)],
);
