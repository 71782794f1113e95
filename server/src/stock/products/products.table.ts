import { PRODUCT_SOURCES, PRODUCT_STATUSES } from "@pharmacy/contract/products/products.values";
import { isNull, sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { groups } from "../../catalogue/groups/groups.table.ts";
import { items } from "../../catalogue/items/items.table.ts";
import { units } from "../../catalogue/units/units.table.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

/**
 * What a pharmacy has on its shelves. The pharmacy comes first in its indexes, but for the lists of
 * all pharmacies.
 */
export const products = pgTable(
  "products",
  {
    ...recordColumns(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Null: a product of the pharmacy's own. */
    item: uuid().references(() => items.id),
    sku: text().notNull(),
    /** Of a product of an item: as the item has it, until the pharmacy calls it otherwise. */
    name: text().notNull(),
    /** From here to the size of the pack: always as the item has it, where there is one. */
    group: uuid()
      .notNull()
      .references(() => groups.id),
    gtin: text(),
    unit: uuid()
      .notNull()
      .references(() => units.id),
    packUnit: uuid()
      .notNull()
      .references(() => units.id),
    packSize: numeric({ precision: 12, scale: 3, mode: "number" }).notNull(),
    /** For a pack, with tax; minor units. */
    sellingPrice: bigint({ mode: "number" }).notNull(),
    /** For a pack, without tax. */
    costPrice: bigint({ mode: "number" }),
    currency: text().notNull(),
    taxRateBps: integer().notNull(),
    reorderPoint: integer(),
    reorderQuantity: integer(),
    shelfLocation: text(),
    status: text({ enum: PRODUCT_STATUSES }).notNull().default("draft"),
    /** What a blocked one goes back to. */
    statusBefore: text({ enum: PRODUCT_STATUSES }),
    archivedAt: instant(),
    source: text({ enum: PRODUCT_SOURCES }).notNull().default("manual"),
    syncedFrom: uuid().references(() => organizations.id),
    /** What its batches came to when one of them last changed, or past midnight. */
    quantityOnHand: integer(),
    nextExpiryOn: date({ mode: "string" }),
    lastStockAt: instant(),
    /** When anything of it last changed, its stock too: a trigger writes it. */
    changedAt: instant().notNull().default(sql`clock_timestamp()`),
    /** As the item has it, for the search. */
    genericName: text(),
    /** What its category is sorted by: the database itself keeps it, from the names of the groups. */
    groupKey: text().notNull().default(""),
    state: text()
      .generatedAlwaysAs(sql`case when archived_at is null then status else 'archived' end`)
      .notNull(),
    /** What is archived comes last, so that the places of all others can be kept. */
    nameKey: text()
      .generatedAlwaysAs(
        sql`case when archived_at is null then search_text(name) else chr(1114111) || search_text(name) end`,
      )
      .notNull(),
    search: text().generatedAlwaysAs(
      sql`search_text(name || ' ' || sku || ' ' || coalesce(gtin, '') || ' ' || coalesce(generic_name, ''))`,
    ),
  },
  (table) => {
    const isPresent = sql`archived_at is null`;
    return [
      uniqueIndex("products_sku").on(table.organization, sql`lower(sku)`).where(isPresent),
      uniqueIndex("products_item").on(table.organization, table.item).where(isPresent),
      // those of items have the GTINs of their items
      uniqueIndex("products_own_gtin")
        .on(table.organization, table.gtin)
        .where(sql`archived_at is null and item is null`),
      index("products_of_item").on(table.item).where(sql`item is not null`),
      // recalls look for the GTIN of their item among all pharmacies
      index("products_of_gtin")
        .on(table.gtin)
        .where(sql`item is null and gtin is not null and archived_at is null`),
      index("products_name").on(table.nameKey, table.id),
      index("products_state").on(table.state, table.nameKey, table.id),
      index("products_expiry").on(table.nextExpiryOn, table.id),
      index("products_quantity").on(table.quantityOnHand, table.id),
      index("products_updated_at").on(table.updatedAt, table.id),
      index("products_own_name").on(table.organization, table.nameKey, table.id),
      index("products_own_group").on(table.organization, table.groupKey, table.id),
      index("products_own_price").on(table.organization, table.sellingPrice, table.id),
      index("products_own_state").on(table.organization, table.state, table.nameKey, table.id),
      index("products_own_expiry").on(table.organization, table.nextExpiryOn, table.id),
      index("products_own_quantity").on(table.organization, table.quantityOnHand, table.id),
      index("products_own_updated_at").on(table.organization, table.updatedAt, table.id),
      index("products_changed_at").on(table.organization, table.changedAt, table.id),
      index("products_group").on(table.group),
      index("products_search").using("gin", table.organization, table.search.op("gin_trgm_ops")),
      index("products_name_begins").on(table.nameKey.op("text_pattern_ops"), table.id),
    ];
  },
);

export const productKind: Kind<typeof products> = {
  table: products,
  model: "product",
  thing: "Product",
  label: (product) => product.name,
  organization: products.organization,
  insteadOfDeleting: "Archive it instead.",
  hidden: ["changedAt", "genericName", "groupKey", "state", "nameKey", "search"],
  follows: ["genericName", "groupKey"],
};

/** Those that were not put away. */
export const presentProductKind: Kind<typeof products> = {
  ...productKind,
  present: isNull(products.archivedAt),
};
