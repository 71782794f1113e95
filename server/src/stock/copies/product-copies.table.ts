import type { ComparedField } from "@pharmacy/contract/products/products.compare.values";
import { sql } from "drizzle-orm";
import { jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns.ts";

export type CopiedValues = Partial<Record<ComparedField, string | number | null>>;

/** The codes that identify a product added by a copy. */
export type AddedProduct = { item: string | null; sku: string; gtin: string | null };

/**
 * Values that copies between pharmacies wrote. Comparisons use them to tell which side changed
 * since. Rows outlive their products.
 */
export const productCopies = pgTable(
  "product_copies",
  {
    run: uuid().notNull(),
    product: uuid().notNull(),
    writtenAt: instant().notNull().default(sql`clock_timestamp()`),
    values: jsonb().$type<CopiedValues>().notNull(),
    /** Null if the product existed before the copy. */
    added: jsonb().$type<AddedProduct>(),
  },
  (table) => [primaryKey({ columns: [table.run, table.product] })],
);

/** The columns of a copy, in the order in which queries return them. */
export const COPY_FIELDS = [
  "run",
  "product",
  "writtenAt",
  "values",
  "added",
] as const satisfies readonly (keyof typeof productCopies.$inferInsert)[];

/** Runs older than `product_copies`, whose copies are only in the log. */
export const copyFilling = pgTable("copy_filling", { run: uuid().primaryKey() });
