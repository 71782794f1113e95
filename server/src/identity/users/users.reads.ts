import { may } from "@pharmacy/contract/permissions";
import type { UserImpact } from "@pharmacy/contract/users/users";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { fileUrl } from "../../platform/files/file-url.ts";
import { organizations } from "../accounts/organizations.table.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { passkeys } from "../passkeys/passkeys.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { tokens } from "../tokens/tokens.table.ts";

export const isOpenLink = and(
  isNull(tokens.usedAt),
  isNull(tokens.revokedAt),
  gt(tokens.expiresAt, sql`now()`),
);

export function openSessionsOf(user: string) {
  return and(eq(sessions.user, user), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));
}

/** Values from other tables, or that change without a decision. */
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

/** Too expensive for a list. */
const derivedOfOne = steady({
  ...derived,
  passkeys: sql<number>`(select count(*)::int from ${passkeys}
    where ${eq(passkeys.user, users.id)})`,
});

type Row = Pick<
  typeof users.$inferSelect,
  "id" | "organization" | "avatar" | "suspensionReason"
> & {
  organizationName: string | null;
  lockedUntil: string | null;
  pendingEmail: string | null;
};

/** Colleagues see none of these: only the user and account managers do. */
const HIDDEN_STATE = { suspensionReason: null, lockedUntil: null, pendingEmail: null };

export function shownTo<Person extends Row>(
  actor: Pick<Actor, "id" | "role">,
  secret: Buffer,
  row: Person,
) {
  const { organization, organizationName, avatar, ...fields } = row;
  return {
    ...fields,
    ...(!seesAccountState(actor, row.id) && HIDDEN_STATE),
    organization: organization === null ? null : { id: organization, name: organizationName ?? "" },
    avatarUrl: avatar && fileUrl(secret, avatar),
  };
}

function seesAccountState({ id, role }: Pick<Actor, "id" | "role">, user: string): boolean {
  return user === id || (role !== null && may(role, "user", "act"));
}

export async function readUser(
  db: Database | Transaction,
  actor: Pick<Actor, "id" | "role">,
  secret: Buffer,
  id: string,
) {
  return shownTo(actor, secret, await getRecord(db, userKind, id, derivedOfOne));
}

/** Colleagues do not learn in how many sessions a user is signed in. */
export async function impactOn(
  db: Database,
  actor: Pick<Actor, "id" | "role">,
  id: string,
): Promise<UserImpact> {
  await getRecord(db, userKind, id);
  if (!seesAccountState(actor, id)) return { sessions: null, links: null };
  return {
    sessions: await db.$count(sessions, openSessionsOf(id)),
    links: await db.$count(tokens, and(eq(tokens.user, id), ne(tokens.type, "api"), isOpenLink)),
  };
}
