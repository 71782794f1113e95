import {
  ITEM_KINDS,
  ITEM_STATUSES,
  SUPPLY_STATUSES,
  VEN_CLASSES,
} from "@pharmacy/contract/items/items.values";
import { STORAGES } from "@pharmacy/contract/storage";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { groups } from "../groups/groups.table.ts";
import { units } from "../units/units.table.ts";

export const itemNumbers = pgSequence("item_numbers");

/** ITM-000123; with more digits from a million. */
const CODE = sql.raw(`'ITM-' || lpad(number::text, greatest(6, length(number::text)), '0')`);

/** Each row is one pack that can be bought. */
export const items = pgTable(
  "items",
  {
    ...recordColumns(),
    number: bigint({ mode: "number" }).notNull().default(sql`nextval('item_numbers')`),
    code: text().generatedAlwaysAs(CODE).notNull(),
    name: text().notNull(),
    genericName: text(),
    brandName: text(),
    kind: text({ enum: ITEM_KINDS }).notNull(),
    group: uuid()
      .notNull()
      .references(() => groups.id),
    /** Typed by hand. */
    strengthText: text(),
    /** The typed strength, or else the one derived from the ingredients. */
    strength: text(),
    doseForm: text(),
    doseFormCode: text(),
    routes: text().array().notNull().default([]),
    baseUnit: uuid()
      .notNull()
      .references(() => units.id),
    /** In base units. */
    packSize: numeric({ precision: 12, scale: 3, mode: "number" }).notNull(),
    packUnit: uuid()
      .notNull()
      .references(() => units.id),
    /** Always 14 digits, whatever is printed on the pack. */
    gtin: text(),
    atcCode: text(),
    manufacturer: text(),
    authorisationNumber: text(),
    supplyStatus: text({ enum: SUPPLY_STATUSES }),
    /** Null if not controlled. */
    controlledSchedule: text(),
    storage: text({ enum: STORAGES }).notNull(),
    protectFromLight: boolean().notNull(),
    keepDry: boolean().notNull(),
    doNotFreeze: boolean().notNull(),
    shelfLifeMonths: integer(),
    batchTracked: boolean().notNull(),
    expiryTracked: boolean().notNull(),
    venClass: text({ enum: VEN_CLASSES }),
    essentialMedicine: boolean().notNull(),
    taxCategory: text().notNull(),
    /** Minor units per pack. */
    referencePrice: bigint({ mode: "number" }),
    currency: text().notNull(),
    leafletUrl: text(),
    description: text(),
    status: text({ enum: ITEM_STATUSES }).notNull().default("draft"),
    withdrawnReason: text(),
    /** Reason for reversing a withdrawal. */
    restoredReason: text(),
    replacedBy: uuid().references((): AnyPgColumn => items.id),
    shortageSince: date({ mode: "string" }),
    shortageExpectedOn: date({ mode: "string" }),
    shortageNote: text(),
    /** Summary of the parts, for the history and the search. */
    ingredients: text(),
    identifiers: text(),
    substitutes: text(),
    pictures: text(),
    /** The thumbnail of the first picture. */
    thumbnail: uuid(),
    /** Normalised identifiers. */
    identifierKeys: text(),
    /** Equal for items with the same ingredients, strength and dose form. */
    compositionKey: text(),
    nameKey: text().generatedAlwaysAs(sql`search_text(name)`).notNull(),
    search: text().generatedAlwaysAs(
      sql`search_text(name || ' ' || coalesce(generic_name, '') || ' ' || coalesce(brand_name, '') || ' ' || ${CODE} || ' ' || coalesce(gtin, '') || ' ' || coalesce(identifier_keys, '') || ' ' || coalesce(atc_code, '') || ' ' || coalesce(manufacturer, ''))`,
    ),
  },
  (table) => [
    uniqueIndex("items_number").on(table.number, table.id),
    uniqueIndex("items_gtin").on(table.gtin),
    index("items_name").on(table.nameKey, table.id),
    index("items_status").on(table.status, table.nameKey, table.id),
    index("items_status_number").on(table.status, table.number, table.id),
    index("items_group").on(table.group, table.nameKey, table.id),
    // with the status, so that a filter by both is counted in the index
    index("items_supply").on(table.supplyStatus, table.nameKey, table.id, table.status),
    // a unit that is deleted
    index("items_base_unit").on(table.baseUnit),
    index("items_pack_unit").on(table.packUnit),
    index("items_replaced_by").on(table.replacedBy).where(sql`replaced_by is not null`),
    index("items_composition").on(table.compositionKey).where(sql`composition_key is not null`),
    index("items_search").using("gin", table.search.op("gin_trgm_ops")),
    index("items_name_begins").on(table.nameKey.op("text_pattern_ops"), table.id),
  ],
);

export const itemKind: Kind<typeof items> = {
  table: items,
  model: "item",
  thing: "Item",
  label: (item) => item.name,
  insteadOfDeleting: "Discontinue it instead.",
  hidden: ["number", "thumbnail", "identifierKeys", "compositionKey", "nameKey", "search"],
  follows: ["identifierKeys", "compositionKey"],
};
