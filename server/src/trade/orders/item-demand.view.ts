import { ITEM_STATUSES } from "@pharmacy/contract/items/items.values";
import { date, doublePrecision, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

/** A view that the migrations create; nothing writes to it. */
export const itemDemand = pgTable("item_demand", {
  /** The item's. */
  id: uuid().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  itemStatus: text({ enum: ITEM_STATUSES }).notNull(),
  search: text().notNull(),
  orders: integer().notNull(),
  packs: doublePrecision().notNull(),
  oldestAt: instant().notNull(),
  wantedBy: date({ mode: "string" }),
});

export const itemDemandKind: Kind<typeof itemDemand> = {
  table: itemDemand,
  model: "order",
  thing: "Item",
  label: ({ name }) => name,
  hidden: ["search"],
};
