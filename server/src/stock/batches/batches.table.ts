import { BATCH_STATUSES } from "@pharmacy/contract/products/products.values";
import { type SQLWrapper, sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { products } from "../products/products.table.ts";
import { stockLedger } from "./batches.stock-ledger.ts";

/** Holds all stock. The packs of a product without batches are one row without a number. */
export const productBatches = pgTable(
  "product_batches",
  {
    ...recordColumns(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    product: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Copied from the product for the log. */
    productName: text().notNull(),
    batchNumber: text(),
    expiryDate: date({ mode: "string" }),
    quantity: integer().notNull(),
    status: text({ enum: BATCH_STATUSES }).notNull().default("available"),
    receivedOn: date({ mode: "string" }),
    /** Per pack, before tax, in minor units. */
    unitCost: bigint({ mode: "number" }),
  },
  (table) => [
    // a pharmacy that is deleted, for each of which the database looks
    index("product_batches_organization").on(table.organization),
    unique("product_batches_number").on(table.product, table.batchNumber).nullsNotDistinct(),
    // recalls search for numbers in all pharmacies
    index("product_batches_by_number")
      .on(sql`batch_key(batch_number)`, table.product)
      .where(sql`batch_number is not null`),
    index("product_batches_recalled").on(table.product).where(sql`status = 'recalled'`),
  ],
);

/** The same key as `batchKey` of the contract. */
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
