import { KEPT_SCOPES } from "@pharmacy/contract/tokens/tokens.kept-scopes.values";
import {
  TOKEN_TYPE_WORDS,
  TOKEN_TYPES,
  type TokenType,
} from "@pharmacy/contract/tokens/tokens.values";
import { inSentence } from "@pharmacy/contract/words";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { organizations } from "../accounts/organizations.table.ts";
import { users } from "../accounts/users.table.ts";

export const tokenEnd = sql`(least(used_at, revoked_at, expires_at))`;

/** Four timestamps decide whether a token is active. */
export const tokens = pgTable(
  "tokens",
  {
    ...recordColumns(),
    type: text({ enum: TOKEN_TYPES }).notNull(),
    /** The user a link was created for; the creator of an API token. */
    user: uuid().references(() => users.id, { onDelete: "cascade" }),
    organization: uuid().references(() => organizations.id),
    /** SHA-256 of the secret: a copy of the table gives no access. */
    secretHash: bytes().notNull(),
    /** The visible parts of it: its beginning and its last four characters. */
    hint: text().notNull(),
    /** The purpose of an API token, in its creator's words. */
    name: text(),
    scopes: text({ enum: KEPT_SCOPES }).array(),
    /** The address that a verification link proves. */
    email: text(),
    lastUsedAt: instant(),
    lastUsedIp: text(),
    /** Method and pattern of the route it last called: "GET /api/products". */
    lastUsedRoute: text(),
    /** The token that replaces it; both work until `expiresAt`. */
    replacedBy: uuid(),
    /** Days before its expiry for which the last warning was posted. */
    warnedDays: integer(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    revokedAt: instant(),
    /** Null if revoked by the system. */
    revokedBy: jsonb().$type<{ id: string; name: string }>(),
    search: text().generatedAlwaysAs(sql`search_text(coalesce(name, '') || ' ' || hint)`),
  },
  (table) => [
    uniqueIndex("tokens_secret_hash").on(table.secretHash),
    index("tokens_user").on(table.user, table.createdAt, table.id),
    index("tokens_organization").on(table.organization, table.createdAt, table.id),
    index("tokens_type").on(table.type, table.createdAt, table.id),
    index("tokens_created_at").on(table.createdAt, table.id),
    index("tokens_expires_at").on(table.expiresAt, table.id),
    index("tokens_last_used_at").on(table.lastUsedAt, table.id),
    index("tokens_used").on(table.createdAt, table.id).where(sql`used_at is not null`),
    index("tokens_revoked")
      .on(table.createdAt, table.id)
      .where(sql`used_at is null and revoked_at is not null`),
    index("tokens_unended")
      .on(table.createdAt, table.id, table.expiresAt)
      .where(sql`used_at is null and revoked_at is null`),
    index("tokens_ended").on(tokenEnd),
    index("tokens_ends_on")
      .on(sql`((expires_at at time zone 'UTC')::date)`, table.id)
      .where(
        sql`type in ('api', 'invitation') and used_at is null and revoked_at is null and replaced_by is null`,
      ),
    index("tokens_search").using("gin", table.search.op("gin_trgm_ops")),
    // a user has at most one open link of each type
    uniqueIndex("tokens_open")
      .on(table.user, table.type)
      .where(sql`used_at is null and revoked_at is null and type <> 'api'`),
  ],
);

export const tokenKind: Kind<typeof tokens> = {
  table: tokens,
  model: "token",
  thing: "Token",
  label: labelOf,
  organization: tokens.organization,
  secrets: ["secretHash"],
  hidden: ["lastUsedAt", "lastUsedIp", "lastUsedRoute", "warnedDays", "search"],
};

type Labelled = { type: TokenType; name: string | null; hint: string | null };

export function labelOf({ type, name, hint }: Labelled): string {
  return name ?? [inSentence(TOKEN_TYPE_WORDS[type]), hint].filter(Boolean).join(" ");
}
