import { BATCH_STATUSES } from "@pharmacy/contract/products/products.values";
import { type SQLWrapper, sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { products } from "../products/products.table.ts";
import { stockLedger } from "./batches.stock-ledger.ts";

/** Packs of a product that came together. All stock is here: without batches it is one row without a number. */
export const productBatches = pgTable(
  "product_batches",
  {
    ...recordColumns(),
    /** The same as the product's, so that the log names it. */
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    product: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** By which the log calls the product. */
    productName: text().notNull(),
    batchNumber: text(),
    expiryDate: date({ mode: "string" }),
    quantity: integer().notNull(),
    status: text({ enum: BATCH_STATUSES }).notNull().default("available"),
    receivedOn: date({ mode: "string" }),
    /** For a pack, without tax; minor units. */
    unitCost: bigint({ mode: "number" }),
  },
  (table) => [
    unique("product_batches_number").on(table.product, table.batchNumber).nullsNotDistinct(),
    index("product_batches_expiry").on(table.product, table.expiryDate, table.id),
    // recalls look for numbers among all pharmacies
    index("product_batches_by_number")
      .on(sql`batch_key(batch_number)`, table.product)
      .where(sql`batch_number is not null`),
  ],
);

/** What batch numbers are compared by, as `batchKey` of the contract. */
export const batchKeyOf = (batchNumber: SQLWrapper) => sql<string>`batch_key(${batchNumber})`;

export const productBatchKind: Kind<typeof productBatches> = {
  table: productBatches,
  model: "productBatch",
  thing: "Batch",
  label: ({ batchNumber, productName }) =>
    batchNumber === null ? productName : `${batchNumber} · ${productName}`,
  organization: productBatches.organization,
  hidden: ["productName"],
  ledger: stockLedger,
};
