import { MOVEMENT_REASONS } from "@pharmacy/contract/products/products.values";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns.ts";
import { products } from "../products/products.table.ts";

export const SOURCE_KINDS = [
  "adjustment",
  "receipt",
  "till",
  "run",
  "recall",
  "shipment",
  "return",
] as const;

/** Rows are inserted with the change of a batch and never updated. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    /** The id of the log entry; of an opening row, the id of its batch. */
    id: uuid().primaryKey(),
    at: instant().notNull(),
    organization: uuid().notNull(),
    product: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Not a foreign key: undoing an import may delete the batch, but its movements stay. */
    batch: uuid().notNull(),
    batchNumber: text(),
    /** For a recall, the packs taken off the shelf or put back. */
    change: integer().notNull(),
    /** The change of packs that can be sold: a recalled batch has none. */
    shelfChange: integer().notNull(),
    /** Packs of the product on the shelf afterwards. */
    balance: bigint({ mode: "number" }).notNull(),
    /** "opening" stands for packs that no log entry explains. */
    reason: text({ enum: [...MOVEMENT_REASONS, "opening"] }).notNull(),
    /** Null for an opening row. */
    sourceKind: text({ enum: SOURCE_KINDS }),
    /** The id of the receipt, till program, run, recall, shipment or return, if known. */
    source: uuid(),
    actorId: uuid(),
    actorName: text().notNull(),
  },
  (table) => [index("stock_movements_product").on(table.product, table.at, table.id)],
);

/** Movements older than their table are filled in up to this product id. Without a row, all are. */
export const stockFilling = pgTable("stock_filling", { until: uuid().primaryKey() });
