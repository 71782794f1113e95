import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

export const MAIL_SERVER = "mailServer";

export const mailAttempts = pgTable("mail_attempts", {
  id: text().primaryKey(),
  failed: integer().notNull(),
  since: instant().notNull(),
  error: text().notNull(),
});
