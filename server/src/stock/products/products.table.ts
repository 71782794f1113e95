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

/** Products for sale that are out or low, as an index has them. */
export const SHORT = sql`archived_at is null and status = 'active' and (quantity_on_hand = 0 or quantity_on_hand <= reorder_point)`;

/** Indexes start with the pharmacy, except those for lists of all pharmacies. */
export const products = pgTable(
  "products",
  {
    ...recordColumns(),
    organization: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Null: a local product. */
    item: uuid().references(() => items.id),
    sku: text().notNull(),
    /** Follows the item's name until the pharmacy changes it. */
    name: text().notNull(),
    /** `group` to `packSize` are the item's, if there is one. */
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
    /** Per pack, including tax, in minor units. */
    sellingPrice: bigint({ mode: "number" }).notNull(),
    /** Per pack, before tax, in minor units. */
    costPrice: bigint({ mode: "number" }),
    currency: text().notNull(),
    taxRateBps: integer().notNull(),
    reorderPoint: integer(),
    reorderQuantity: integer(),
    shelfLocation: text(),
    status: text({ enum: PRODUCT_STATUSES }).notNull().default("draft"),
    /** The status to return to when the product is unblocked. */
    statusBefore: text({ enum: PRODUCT_STATUSES }),
    archivedAt: instant(),
    source: text({ enum: PRODUCT_SOURCES }).notNull().default("manual"),
    syncedFrom: uuid().references(() => organizations.id),
    /** Derived from the batches; refreshed when one changes and past midnight. */
    quantityOnHand: integer(),
    nextExpiryOn: date({ mode: "string" }),
    /** The same with expired packs: it is in the past while there are any. */
    firstExpiryOn: date({ mode: "string" }),
    lastStockAt: instant(),
    /** Set by a trigger on any change, including a change of stock. */
    changedAt: instant().notNull().default(sql`clock_timestamp()`),
    /** Copied from the item, for the search. */
    genericName: text(),
    /** Sorts by category; a trigger keeps it from the names of the groups. */
    groupKey: text().notNull().default(""),
    state: text()
      .generatedAlwaysAs(sql`case when archived_at is null then status else 'archived' end`)
      .notNull(),
    /** Archived products come last, so that the positions of all others can be kept. */
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
      // a product of an item has that item's GTIN; recalls search for one in all pharmacies
      uniqueIndex("products_own_gtin")
        .on(table.gtin, table.organization)
        .where(sql`archived_at is null and item is null and gtin is not null`),
      index("products_of_item").on(table.item).where(sql`item is not null`),
      index("products_name").on(table.nameKey, table.id),
      index("products_state").on(table.state, table.nameKey, table.id),
      index("products_expiry").on(table.nextExpiryOn, table.id),
      index("products_quantity").on(table.quantityOnHand, table.id),
      index("products_low")
        .on(table.organization, table.nameKey, table.id)
        .where(sql`${isPresent} and quantity_on_hand > 0 and quantity_on_hand <= reorder_point`),
      // those of vital items are counted in it, without reading the products
      index("products_short").on(table.organization, table.item, table.quantityOnHand).where(SHORT),
      // two dates differ where packs had expired when the stock was last derived
      index("products_expired")
        .on(table.organization, table.firstExpiryOn, table.id)
        .where(sql`${isPresent} and first_expiry_on is distinct from next_expiry_on`),
      index("products_updated_at").on(table.updatedAt, table.id),
      index("products_own_name").on(table.organization, table.nameKey, table.id),
      index("products_own_group").on(table.organization, table.groupKey, table.id),
      index("products_own_price").on(table.organization, table.sellingPrice, table.id),
      index("products_own_state").on(table.organization, table.state, table.nameKey, table.id),
      index("products_own_expiry").on(table.organization, table.nextExpiryOn, table.id),
      index("products_own_quantity").on(table.organization, table.quantityOnHand, table.id),
      index("products_own_updated_at").on(table.organization, table.updatedAt, table.id),
      index("products_changed_at").on(table.organization, table.changedAt, table.id),
      // a category that is renamed or deleted; lists go by its key
      index("products_group").on(table.group),
      // a unit or a pharmacy that is deleted, for each of which the database looks
      index("products_unit").on(table.unit),
      index("products_pack_unit").on(table.packUnit),
      index("products_synced_from").on(table.syncedFrom).where(sql`synced_from is not null`),
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
  hidden: ["changedAt", "firstExpiryOn", "genericName", "groupKey", "state", "nameKey", "search"],
  follows: ["genericName", "groupKey"],
};

export const presentProductKind: Kind<typeof products> = {
  ...productKind,
  present: isNull(products.archivedAt),
};

export const isOfVenClass = (venClass: string) =>
  sql`${products.item} = any(array(select ${items.id} from ${items} where ${items.venClass} = ${venClass}))`;
