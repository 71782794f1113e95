import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "../../platform/db/columns.ts";
import { users } from "../accounts/users.table.ts";

export const challenges = pgTable(
  "challenges",
  {
    hash: bytes().primaryKey(),
    purpose: text({ enum: ["register", "signIn", "prove"] }).notNull(),
    /** Null before the user is known. */
    user: uuid().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index("challenges_expires_at").on(table.expiresAt),
    // a user that is deleted
    index("challenges_user").on(table.user),
  ],
);
