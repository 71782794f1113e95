import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "../../platform/db/columns.ts";
import { users } from "../accounts/users.table.ts";

/** Challenges issued to a device, each to be answered once and soon, in any process. */
export const challenges = pgTable(
  "challenges",
  {
    /** SHA-256 of the challenge. */
    hash: bytes().primaryKey(),
    purpose: text({ enum: ["register", "signIn", "prove"] }).notNull(),
    /** The user it was issued to; null before the user is known. */
    user: uuid().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
  },
  (table) => [index("challenges_expires_at").on(table.expiresAt)],
);
