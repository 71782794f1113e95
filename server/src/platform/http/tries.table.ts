import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

/**
 * How often something was attempted recently, counted by all processes together and across
 * restarts.
 */
export const tries = pgTable(
  "tries",
  {
    /** What is counted, and for which caller: "login 203.0.113.7". */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When the count starts again from zero. */
    until: instant().notNull(),
  },
  (table) => [index("tries_until").on(table.until)],
);
