import { GROUP_STATUSES } from "@pharmacy/contract/groups/groups.values";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { identifiersOf, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

/** A tree of at most five levels. */
export const groups = pgTable(
  "groups",
  {
    ...recordColumns(),
    code: text().notNull().unique(),
    name: text().notNull(),
    parent: uuid().references((): AnyPgColumn => groups.id),
    atcPrefix: text(),
    description: text(),
    sortOrder: integer().notNull(),
    status: text({ enum: GROUP_STATUSES }).notNull(),
    nameKey: text().generatedAlwaysAs(sql`search_text(name)`),
    search: text().generatedAlwaysAs(
      sql`search_text(name || ' ' || code || ' ' || coalesce(atc_prefix, ''))`,
    ),
  },
  (table) => [
    // siblings have different names
    uniqueIndex("groups_sibling").on(
      sql`coalesce(parent, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`lower(name)`,
    ),
    index("groups_parent").on(table.parent, table.sortOrder, table.nameKey, table.id),
    index("groups_search").using("gin", table.search.op("gin_trgm_ops")),
    index("groups_like_name").using("gin", table.nameKey.op("gin_trgm_ops")),
    index("groups_name_begins").on(table.nameKey.op("text_pattern_ops"), table.id),
    index("groups_identifiers").using("gin", identifiersOf([table.code])),
    index("groups_name").on(table.nameKey, table.id),
    index("groups_created_at").on(table.createdAt, table.id),
  ],
);

export const groupKind: Kind<typeof groups> = {
  table: groups,
  model: "group",
  thing: "Group",
  label: (group) => group.name,
  hidden: ["search", "nameKey"],
};
