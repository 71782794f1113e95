import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { counterColumns } from "../../platform/db/counted.ts";

/** Counters per product state, because plans limit products, and per level of stock. */
export const productOrganizationCounts = pgTable(
  "product_organization_counts",
  {
    organization: uuid().notNull(),
    state: text().notNull(),
    level: text().notNull(),
    ...counterColumns(),
  },
  ({ organization, state, level, slot }) => [
    primaryKey({ columns: [organization, state, level, slot] }),
  ],
);
