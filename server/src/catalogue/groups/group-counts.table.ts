import { pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { counterColumns } from "../../platform/db/counted.ts";

/** Counts the items directly in each group, without its sub-groups. */
export const itemGroupCounts = pgTable(
  "item_group_counts",
  { group: uuid().notNull(), ...counterColumns() },
  ({ group, slot }) => [primaryKey({ columns: [group, slot] })],
);
