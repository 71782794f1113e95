import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

/** Figures that take too long for a page, as a job counted them. */
export const keptFigures = pgTable("kept_figures", {
  name: text().primaryKey(),
  asOf: instant().notNull(),
  figure: jsonb().notNull(),
});
