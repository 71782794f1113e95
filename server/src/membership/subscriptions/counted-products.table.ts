import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { counterColumns } from "../../platform/db/counted.ts";

/** How many products of each state a pharmacy has: its plan may limit them. */
export const productOrganizationCounts = pgTable(
  "product_organization_counts",
  { organization: uuid().notNull(), state: text().notNull(), ...counterColumns() },
  ({ organization, state, slot }) => [primaryKey({ columns: [organization, state, slot] })],
);
