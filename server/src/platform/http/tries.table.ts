import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

/** How often something was tried lately, counted by all processes together and kept over restarts. */
export const tries = pgTable(
  "tries",
  {
    /** What is counted, and for which caller: "login 203.0.113.7". */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** When the counting begins anew. */
    until: instant().notNull(),
  },
  (table) => [index("tries_until").on(table.until)],
);
