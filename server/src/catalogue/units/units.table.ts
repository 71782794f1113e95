import { UNIT_KINDS, UNIT_STATUSES } from "@pharmacy/contract/units/units.values";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { identifiersOf, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

export const units = pgTable(
  "units",
  {
    ...recordColumns(),
    code: text().notNull().unique(),
    name: text().notNull(),
    namePlural: text().notNull(),
    symbol: text().notNull(),
    kind: text({ enum: UNIT_KINDS }).notNull(),
    ucumCode: text(),
    edqmCode: text(),
    uneceCode: text(),
    decimals: integer().notNull(),
    description: text(),
    sortOrder: integer().notNull(),
    status: text({ enum: UNIT_STATUSES }).notNull(),
    /** Sort key, folded on write. */
    nameKey: text().generatedAlwaysAs(sql`search_text(name)`),
    search: text().generatedAlwaysAs(
      sql`search_text(code || ' ' || name || ' ' || symbol || ' ' || coalesce(ucum_code, '') || ' ' || coalesce(edqm_code, ''))`,
    ),
  },
  (table) => [
    index("units_search").using("gin", table.search.op("gin_trgm_ops")),
    index("units_like_name").using("gin", table.nameKey.op("gin_trgm_ops")),
    index("units_name_begins").on(table.nameKey.op("text_pattern_ops"), table.id),
    index("units_identifiers").using(
      "gin",
      identifiersOf([table.code, table.symbol, table.ucumCode, table.edqmCode]),
    ),
    index("units_order").on(table.kind, table.sortOrder, table.name, table.id),
    index("units_name").on(table.nameKey, table.id),
    index("units_created_at").on(table.createdAt, table.id),
  ],
);

export const unitKind: Kind<typeof units> = {
  table: units,
  model: "unit",
  thing: "Unit",
  label: (unit) => unit.name,
  hidden: ["search", "nameKey"],
};
