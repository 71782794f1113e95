import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

export const EMAIL_SERVER = "mailServer";

export const emailAttempts = pgTable("mail_attempts", {
  id: text().primaryKey(),
  failed: integer().notNull(),
  since: instant().notNull(),
  error: text().notNull(),
});
