import { pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { counterColumns } from "../../platform/db/counted.ts";

/** How many items each group has, those below it apart. */
export const itemGroupCounts = pgTable(
  "item_group_counts",
  { group: uuid().notNull(), ...counterColumns() },
  ({ group, slot }) => [primaryKey({ columns: [group, slot] })],
);
