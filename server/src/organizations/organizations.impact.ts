import type { OrganizationImpact } from "@pharmacy/contract/organizations";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { getRecord } from "../db/records.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { tokens } from "../tokens/tokens.table.ts";
import { userKind, users } from "../users/users.table.ts";
import { organizationKind } from "./organizations.table.ts";

/** What taking a pharmacy out of service will stop. */
export async function impactOn(db: Database, id: string): Promise<OrganizationImpact> {
  await getRecord(db, organizationKind, id);
  const isOfIts = eq(users.organization, id);
  return {
    people: await db.$count(users, and(isOfIts, eq(users.status, "active"), userKind.present)),
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
