import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { counterColumns } from "../../platform/db/counted.ts";

/** Counters per product state, because plans limit products. */
export const productOrganizationCounts = pgTable(
  "product_organization_counts",
  { organization: uuid().notNull(), state: text().notNull(), ...counterColumns() },
  ({ organization, state, slot }) => [primaryKey({ columns: [organization, state, slot] })],
);
