import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

/** The only row. */
export const MAIL_SERVER = "mailServer";

/** The attempts to send that failed since the last letter that was sent: one row for all of them. */
export const mailAttempts = pgTable("mail_attempts", {
  id: text().primaryKey(),
  /** 0 while mail flows. */
  failed: integer().notNull(),
  /** The first of those that failed. */
  since: instant().notNull(),
  /** What the mail server answered last. */
  error: text().notNull(),
});
