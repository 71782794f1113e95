import type { ComparedField } from "@pharmacy/contract/products/products.compare.values";
import { sql } from "drizzle-orm";
import { jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns.ts";

/** The fields of a product as a copy wrote them. */
export type CopiedValues = Partial<Record<ComparedField, string | number | null>>;

/** The codes by which a product that a copy added is found again. */
export type AddedProduct = { item: string | null; sku: string; gtin: string | null };

/**
 * The values that each copy from one pharmacy to another wrote. Later comparisons tell by them which
 * side has changed a product since. Rows outlive their products.
 */
export const productCopies = pgTable(
  "product_copies",
  {
    run: uuid().notNull(),
    product: uuid().notNull(),
    writtenAt: instant().notNull().default(sql`clock_timestamp()`),
    values: jsonb().$type<CopiedValues>().notNull(),
    /** Null: the product was there before. */
    added: jsonb().$type<AddedProduct>(),
  },
  (table) => [primaryKey({ columns: [table.run, table.product] })],
);

/** The columns of a copy, in the order in which queries give them. */
export const COPY_FIELDS = [
  "run",
  "product",
  "writtenAt",
  "values",
  "added",
] as const satisfies readonly (keyof typeof productCopies.$inferInsert)[];

/** Runs from before this table, of which what they copied is still in the log alone. */
export const copyFilling = pgTable("copy_filling", { run: uuid().primaryKey() });
