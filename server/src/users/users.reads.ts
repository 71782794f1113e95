import type { UserImpact } from "@pharmacy/contract/users";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { getRecord } from "../db/records.ts";
import { fileUrl } from "../files/file-url.ts";
import { organizations } from "../organizations/organizations.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { tokens } from "../tokens/tokens.table.ts";
import { userKind, users } from "./users.table.ts";

/** Links that can still be used. */
export const isOpenLink = and(
  isNull(tokens.usedAt),
  isNull(tokens.revokedAt),
  gt(tokens.expiresAt, sql`now()`),
);

/** The sessions in which a person is signed in. */
export function openSessionsOf(user: string) {
  return and(eq(sessions.user, user), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));
}

/** Values of a person that are in other tables, or change without anybody's deciding it. */
export const derived = {
  organizationName: sql<string | null>`(select ${organizations.name} from ${organizations}
    where ${eq(organizations.id, users.organization)})`,
  lastSignInAt: sql`${users.lastSignInAt}`.mapWith(users.lastSignInAt),
  lockedUntil: sql`case when ${users.lockedUntil} > now() then ${users.lockedUntil} end`.mapWith(
    users.lockedUntil,
  ),
  invitationExpiresAt: sql`(select max(${tokens.expiresAt}) from ${tokens}
    where ${and(eq(tokens.user, users.id), eq(tokens.type, "invitation"), isOpenLink)})`.mapWith(
    tokens.expiresAt,
  ),
  pendingEmail: sql<string | null>`(select ${tokens.email} from ${tokens}
    where ${and(eq(tokens.user, users.id), eq(tokens.type, "emailVerification"), isOpenLink)}
    order by ${tokens.createdAt} desc limit 1)`,
};

type Row = Pick<typeof users.$inferSelect, "organization" | "avatar"> & {
  organizationName: string | null;
};

/** A person as the screens show one. */
export function shown<Person extends Row>(secret: Buffer, row: Person) {
  const { organization, organizationName, avatar, ...fields } = row;
  return {
    ...fields,
    organization: organization === null ? null : { id: organization, name: organizationName ?? "" },
    avatarUrl: avatar && fileUrl(secret, avatar),
  };
}

export async function readUser(db: Database | Transaction, secret: Buffer, id: string) {
  return shown(secret, await getRecord(db, userKind, id, derived));
}

/** What suspending or deleting a person will stop. */
export async function impactOn(db: Database, id: string): Promise<UserImpact> {
  await getRecord(db, userKind, id);
  return {
    sessions: await db.$count(sessions, openSessionsOf(id)),
    links: await db.$count(tokens, and(eq(tokens.user, id), ne(tokens.type, "api"), isOpenLink)),
  };
}
