import { TOKEN_TYPES } from "@pharmacy/contract/tokens";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, recordColumns } from "../db/columns.ts";
import type { Kind } from "../db/kinds.ts";
import { organizations } from "../organizations/organizations.table.ts";
import { users } from "../users/users.table.ts";

/** Secrets that were issued. Whether one is active follows from its four instants. */
export const tokens = pgTable(
  "tokens",
  {
    ...recordColumns(),
    type: text({ enum: TOKEN_TYPES }).notNull(),
    /** Whom a link was made for. */
    user: uuid().references(() => users.id, { onDelete: "cascade" }),
    organization: uuid().references(() => organizations.id),
    /** SHA-256 of the secret: a copy of the table opens nothing. */
    secretHash: bytes().notNull(),
    /** What may be shown of it: its beginning and its last four characters. */
    hint: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    revokedAt: instant(),
    /** Null where the system itself revoked it. */
    revokedBy: jsonb().$type<{ id: string; name: string }>(),
  },
  (table) => [
    uniqueIndex("tokens_secret_hash").on(table.secretHash),
    index("tokens_user").on(table.user, table.type),
    index("tokens_created_at").on(table.createdAt, table.id),
    // of one type, a person has one that still opens something
    uniqueIndex("tokens_open")
      .on(table.user, table.type)
      .where(sql`used_at is null and revoked_at is null`),
  ],
);

export const tokenKind: Kind<typeof tokens> = {
  table: tokens,
  model: "token",
  thing: "Token",
  label: (token) => `${token.type} ${token.hint}`,
  organization: (token) => token.organization,
  secrets: ["secretHash"],
};
