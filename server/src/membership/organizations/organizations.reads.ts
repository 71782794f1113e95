import { eq, isNull, sql } from "drizzle-orm";
import { organizationKind, organizations } from "../../identity/accounts/organizations.table.ts";
import { sessions } from "../../identity/sessions/sessions.table.ts";
import { archivedActivity } from "../../platform/audit/audit-archives.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { auditLogs } from "../../platform/db/audit-logs.table.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { fileUrl } from "../../platform/files/file-url.ts";
import type { Services } from "../../platform/http/routes.ts";
import {
  countedProducts,
  countedTokens,
  countedUsers,
} from "../subscriptions/subscriptions.plan-limits.ts";
import { type SubscriptionStanding, standingAt } from "../subscriptions/subscriptions.standing.ts";

type Row = typeof organizations.$inferSelect;

export const derivedAt = (now: number) => ({
  standing: standingAt(now),
  users: countedUsers,
  products: countedProducts,
  apiTokens: countedTokens,
  lastActivityAt: sql<string | null>`greatest(
    (select max(${sessions.lastSeenAt}) from ${sessions}
      where ${eq(sessions.organization, organizations.id)} and ${isNull(sessions.seenFrom)}),
    (select max(${auditLogs.at}) from ${auditLogs}
      where ${eq(auditLogs.organization, organizations.id)}),
    (select ${archivedActivity.at} from ${archivedActivity}
      where ${eq(archivedActivity.organization, organizations.id)}))`.mapWith(instantOf),
});

function instantOf(value: string): string {
  return new Date(value).toISOString();
}

type Derived = {
  standing: SubscriptionStanding;
  users: number;
  products: number;
  apiTokens: number;
  lastActivityAt: string | null;
};

/** Notes are for platform users only. */
export function shownTo(
  { role, organization }: Pick<Actor, "role" | "organization">,
  secret: Buffer,
  row: Row & Derived,
) {
  const isOfNetwork = role !== null && organization === null;
  const { users, products, apiTokens, standing, ...fields } = row;
  const { allowance, ...subscription } = standing;
  return {
    ...fields,
    ...subscription,
    notes: isOfNetwork ? row.notes : null,
    logoUrl: row.logo && fileUrl(secret, row.logo),
    usage: {
      users,
      products,
      apiTokens,
      limits: {
        users: allowance.maxUsers,
        products: allowance.maxProducts,
        apiTokens: allowance.maxApiTokens,
      },
      features: [...allowance.features],
    },
  };
}

export async function readOrganization(
  db: Database | Transaction,
  { secret, clock }: Pick<Services, "secret" | "clock">,
  actor: Actor,
  id: string,
) {
  return shownTo(actor, secret, await getRecord(db, organizationKind, id, derivedAt(clock())));
}
