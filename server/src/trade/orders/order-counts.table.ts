import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { counterColumns } from "../../platform/db/counted.ts";

/** How many orders there are, by what their lists filter by. */
export const orderStateCounts = pgTable(
  "order_state_counts",
  {
    kind: text().notNull(),
    status: text().notNull(),
    payment: text().notNull(),
    ...counterColumns(),
  },
  ({ kind, status, payment, slot }) => [primaryKey({ columns: [kind, status, payment, slot] })],
);

/** The same for each pharmacy. */
export const orderPharmacyCounts = pgTable(
  "order_pharmacy_counts",
  {
    organization: uuid().notNull(),
    kind: text().notNull(),
    status: text().notNull(),
    payment: text().notNull(),
    ...counterColumns(),
  },
  ({ organization, kind, status, payment, slot }) => [
    primaryKey({ columns: [organization, kind, status, payment, slot] }),
  ],
);
