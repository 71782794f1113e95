import { IDENTIFIER_SYSTEMS, INGREDIENT_ROLES } from "@pharmacy/contract/items/items.values";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { files } from "../../platform/files/files.table.ts";
import { units } from "../units/units.table.ts";
import { items } from "./items.table.ts";

const ofItem = () =>
  uuid()
    .notNull()
    .references(() => items.id, { onDelete: "cascade" });

export const itemIngredients = pgTable(
  "item_ingredients",
  {
    ...recordColumns(),
    item: ofItem(),
    position: integer().notNull(),
    substance: text().notNull(),
    role: text({ enum: INGREDIENT_ROLES }).notNull(),
    /** Decimals as they were typed, never floats. */
    strengthValue: text(),
    strengthUnit: uuid().references(() => units.id),
    perValue: text(),
    perUnit: uuid().references(() => units.id),
  },
  (table) => [
    index("item_ingredients_item").on(table.item, table.position),
    // a unit that is deleted
    index("item_ingredients_strength_unit")
      .on(table.strengthUnit)
      .where(sql`strength_unit is not null`),
    index("item_ingredients_per_unit").on(table.perUnit).where(sql`per_unit is not null`),
  ],
);

/** Codes from other systems. */
export const itemIdentifiers = pgTable(
  "item_identifiers",
  {
    ...recordColumns(),
    item: ofItem(),
    position: integer().notNull(),
    system: text({ enum: IDENTIFIER_SYSTEMS }).notNull(),
    value: text().notNull(),
    /** Normalised for comparison: an NDC has 11 digits. */
    key: text().notNull(),
  },
  (table) => [
    index("item_identifiers_item").on(table.item, table.position),
    uniqueIndex("item_identifiers_key").on(table.system, table.key),
  ],
);

/** Substitutes, the best first. */
export const itemSubstitutes = pgTable(
  "item_substitutes",
  {
    ...recordColumns(),
    item: ofItem(),
    position: integer().notNull(),
    substitute: uuid()
      .notNull()
      .references(() => items.id),
  },
  (table) => [
    unique("item_substitutes_pair").on(table.item, table.substitute),
    index("item_substitutes_substitute").on(table.substitute),
  ],
);

/** Pictures, the first of which lists show. */
export const itemPictures = pgTable(
  "item_pictures",
  {
    ...recordColumns(),
    item: ofItem(),
    position: integer().notNull(),
    file: uuid()
      .notNull()
      .references(() => files.id),
  },
  (table) => [
    index("item_pictures_item").on(table.item, table.position),
    uniqueIndex("item_pictures_file").on(table.file),
  ],
);

export const itemIngredientKind: Kind<typeof itemIngredients> = {
  table: itemIngredients,
  model: "itemPart",
  thing: "Ingredient",
  label: ({ substance }) => substance,
};

export const itemIdentifierKind: Kind<typeof itemIdentifiers> = {
  table: itemIdentifiers,
  model: "itemPart",
  thing: "Identifier",
  label: ({ system, value }) => `${system} ${value}`,
  hidden: ["key"],
};

export const itemSubstituteKind: Kind<typeof itemSubstitutes> = {
  table: itemSubstitutes,
  model: "itemPart",
  thing: "Substitute",
  label: ({ position }) => `substitute ${position}`,
};

export const itemPictureKind: Kind<typeof itemPictures> = {
  table: itemPictures,
  model: "itemPart",
  thing: "Picture",
  label: ({ position }) => `picture ${position + 1}`,
};
