import { VIEW_LISTS } from "@pharmacy/contract/models";
import type { View } from "@pharmacy/contract/views/views";
import { DENSITIES } from "@pharmacy/contract/views/views.values";
import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { users } from "../accounts/users.table.ts";

export const views = pgTable(
  "views",
  {
    ...recordColumns(),
    owner: uuid()
      .notNull()
      .references(() => users.id),
    list: text({ enum: VIEW_LISTS }).notNull(),
    name: text().notNull(),
    search: jsonb().$type<View["search"]>().notNull(),
    columns: jsonb().$type<View["columns"]>().notNull(),
    density: text({ enum: DENSITIES }).notNull(),
    isShared: boolean().notNull(),
    nameKey: text().generatedAlwaysAs(sql`search_text(name)`),
  },
  (table) => [
    uniqueIndex("views_name").on(table.list, table.owner, sql`lower(${table.name})`),
    // a user that is deleted
    index("views_owner").on(table.owner),
  ],
);

export const viewKind: Kind<typeof views> = {
  table: views,
  model: "view",
  thing: "View",
  label: (view) => (view.isShared ? view.name : "a view"),
  personal: ["name", "search", "columns"],
  hidden: ["nameKey"],
};
