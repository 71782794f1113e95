import { and, eq, sql } from "drizzle-orm";
import { auditLogs } from "../audit-logs/audit-logs.table.ts";
import type { Actor } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { getRecord } from "../db/records.ts";
import { fileUrl } from "../files/file-url.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { userKind, users } from "../users/users.table.ts";
import { organizationKind, organizations } from "./organizations.table.ts";

type Row = typeof organizations.$inferSelect;

/** Values computed for a pharmacy from other tables. */
export const derived = {
  users: sql<number>`(select count(*)::int from ${users}
    where ${and(eq(users.organization, organizations.id), userKind.present)})`,
  lastActivityAt: sql<string | null>`greatest(
    (select max(${sessions.lastSeenAt}) from ${sessions}
      where ${eq(sessions.organization, organizations.id)}),
    (select max(${auditLogs.at}) from ${auditLogs}
      where ${eq(auditLogs.organization, organizations.id)}))`.mapWith(instantOf),
};

function instantOf(value: string): string {
  return new Date(value).toISOString();
}

/** A pharmacy as this person may see it: notes are for the network's own people. */
export function shownTo(
  { role, organization }: Pick<Actor, "role" | "organization">,
  secret: Buffer,
  row: Row & { users: number; lastActivityAt: string | null },
) {
  const isOfNetwork = role !== null && organization === null;
  const { users: userCount, ...fields } = row;
  return {
    ...fields,
    notes: isOfNetwork ? row.notes : null,
    logoUrl: row.logo && fileUrl(secret, row.logo),
    usage: { users: userCount },
  };
}

export async function readOrganization(
  db: Database | Transaction,
  actor: Actor,
  secret: Buffer,
  id: string,
) {
  return shownTo(actor, secret, await getRecord(db, organizationKind, id, derived));
}
