import { KEPT_SCOPES } from "@pharmacy/contract/tokens/tokens.kept-scopes.values";
import { TOKEN_TYPES } from "@pharmacy/contract/tokens/tokens.values";
import { eq } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { labelOf } from "./tokens.table.ts";

/** Tokens, and sessions as access tokens: a view that the migrations create. */
export const issuedTokens = pgTable("issued_tokens", {
  ...recordColumns(),
  type: text({ enum: TOKEN_TYPES }).notNull(),
  name: text(),
  hint: text(),
  user: uuid(),
  organization: uuid(),
  scopes: text({ enum: KEPT_SCOPES }).array(),
  expiresAt: instant().notNull(),
  lastUsedAt: instant(),
  lastUsedIp: text(),
  lastUsedRoute: text(),
  usedAt: instant(),
  revokedAt: instant(),
  revokedBy: jsonb().$type<{ id: string; name: string }>(),
  replacedBy: uuid(),
  search: text(),
});

export const issuedTokenKind: Kind<typeof issuedTokens> = {
  table: issuedTokens,
  model: "token",
  thing: "Token",
  label: labelOf,
  organization: issuedTokens.organization,
  // a pharmacy owns its programs' tokens; sessions and links belong to their users
  grantable: eq(issuedTokens.type, "api"),
  hidden: ["search"],
};
