import { MOVEMENT_REASONS } from "@pharmacy/contract/products/products.values";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns.ts";
import { products } from "../products/products.table.ts";

/** Kinds of sources that bring packs in or take them away. */
export const SOURCE_KINDS = ["adjustment", "receipt", "till", "run", "recall"] as const;

/** Every pack that came or went: rows are added with the change of a batch, and never changed. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    /** The id of the entry in the log; an opening row has the id of its batch. */
    id: uuid().primaryKey(),
    at: instant().notNull(),
    /** The same as the product's. */
    organization: uuid().notNull(),
    product: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** It may be deleted by the undo of an import; its movements stay. */
    batch: uuid().notNull(),
    /** As it was then. */
    batchNumber: text(),
    /** Packs of the batch that came or went; of a recall, those that it took off or brought back. */
    change: integer().notNull(),
    /** The same for packs on the shelf: a recalled batch has none there. */
    shelfChange: integer().notNull(),
    /** Packs of the product on the shelf afterwards. */
    balance: bigint({ mode: "number" }).notNull(),
    /** Opening: packs that no entry of the log tells of. */
    reason: text({ enum: [...MOVEMENT_REASONS, "opening"] }).notNull(),
    /** Null for an opening row. */
    sourceKind: text({ enum: SOURCE_KINDS }),
    /** The receipt, the program of the till, the run or the recall; null where it is not known. */
    source: uuid(),
    actorId: uuid(),
    actorName: text().notNull(),
  },
  (table) => [index("stock_movements_product").on(table.product, table.at, table.id)],
);

/**
 * How far movements from before this table have been filled in from the log: of products up to this
 * id. Without a row, all are.
 */
export const stockFilling = pgTable("stock_filling", { until: uuid().primaryKey() });
