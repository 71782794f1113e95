import type { OrganizationImpact } from "@pharmacy/contract/organizations/organizations";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import { sessions } from "../../identity/sessions/sessions.table.ts";
import { tokens } from "../../identity/tokens/tokens.table.ts";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";

export async function impactOn(db: Database, id: string): Promise<OrganizationImpact> {
  await getRecord(db, organizationKind, id);
  const isOfIts = eq(users.organization, id);
  return {
    users: await db.$count(users, and(isOfIts, eq(users.status, "active"), userKind.present)),
    sessions: await db.$count(
      sessions,
      and(
        eq(sessions.organization, id),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    ),
    apiTokens: await tokensOf(db, id, "api"),
    invitations: await tokensOf(db, id, "invitation"),
  };
}

function tokensOf(db: Database, organization: string, type: "api" | "invitation"): Promise<number> {
  return db.$count(
    tokens,
    and(
      eq(tokens.organization, organization),
      eq(tokens.type, type),
      isNull(tokens.usedAt),
      isNull(tokens.revokedAt),
      gt(tokens.expiresAt, sql`now()`),
    ),
  );
}
