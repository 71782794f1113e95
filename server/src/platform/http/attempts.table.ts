import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

export const attempts = pgTable(
  "tries",
  {
    /** For example "login 203.0.113.7". */
    key: text().primaryKey(),
    count: integer().notNull(),
    until: instant().notNull(),
  },
  (table) => [index("tries_until").on(table.until)],
);
