import { LINK_TYPES } from "@pharmacy/contract/tokens/tokens.values";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { lockPharmacyState } from "../accounts/accounts.pharmacy-locks.ts";
import { actorOf, barOf } from "../accounts/accounts.reads.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { issueLink, openLink, revokeLinks, useLink } from "../tokens/tokens.links.ts";
import { addressChangedEmail, addressVerificationEmail } from "./users.emails.ts";
import { withUser } from "./users.invite.ts";
import { explanations } from "./users.rules.ts";

type Deps = Pick<Services, "db" | "config" | "secret">;
type User = typeof users.$inferSelect;

/**
 * The address changes once the link mailed to it is opened. The old address is written to as well.
 * Returns the number of emails.
 */
export async function proposeEmail(
  tx: Transaction,
  { config, secret }: Pick<Deps, "config" | "secret">,
  actor: Actor,
  user: User,
  email: string,
): Promise<number> {
  // callers never learn here that their new address has an account: only its owner does
  if (actor.id !== user.id) await requireFree(tx, user.id, email);
  const link = await issueLink(tx, actor, "emailVerification", user, email);
  await queueEmail(tx, secret, addressVerificationEmail(config, { ...user, email }, link));
  await queueEmail(tx, secret, addressChangedEmail(config, user, email));
  const { id, name, organization } = user;
  await recordAuditEvent(tx, actor, {
    action: "update",
    model: "user",
    recordId: id,
    recordLabel: name,
    organization,
    changes: [{ field: "pendingEmail", from: null, to: email }],
  });
  return 2;
}

export async function changeOwnEmail(deps: Deps, actor: Actor, email: string): Promise<void> {
  await withUser(deps, actor, actor.id, async (user, tx) => {
    if (user.email === email) throw invalidField("email", "You already sign in with this address.");
    await proposeEmail(tx, deps, actor, user, email);
  });
}

export async function cancelOwnEmail(deps: Deps, actor: Actor): Promise<void> {
  await withUser(deps, actor, actor.id, ({ id }, tx) =>
    revokeLinks(tx, actor, id, ["emailVerification"]),
  );
}

export async function linkedEmail({ db, config }: Deps, secret: string) {
  const link = await openLink(db, "emailVerification", secret);
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, link.user), isNull(users.deletedAt)));
  if (!user || link.email === null) throw UNKNOWN;
  await db.transaction((tx) => requireWelcome(tx, user, config.supportEmail));
  return { id: link.id, expiresAt: link.expiresAt, email: link.email, user };
}

export async function verifyEmail(deps: Deps, visitor: Actor, secret: string): Promise<void> {
  const { id, email, user } = await linkedEmail(deps, secret);
  const actor = { ...visitor, ...actorOf(user), sessionId: null };
  const proved = { email, emailVerifiedAt: new Date().toISOString() };
  await deps.db.transaction(async (tx) => {
    await updateRecord(tx, actor, userKind, user.id, proved, {
      explanations,
      // a deactivation of this account or its pharmacy waits, or came first
      async check(before) {
        await requireWelcome(tx, before, deps.config.supportEmail);
        await requireFree(tx, user.id, email);
      },
    });
    await useLink(tx, actor, id);
    // earlier emails are in the hands of the old address's reader
    await revokeLinks(tx, actor, user.id, [...LINK_TYPES]);
  });
}

const UNKNOWN = new AppError("not_found", "This link is not valid. Ask for a new one.");

async function requireWelcome(tx: Transaction, user: User, supportEmail: string): Promise<void> {
  const { status, organization } = user;
  const bar = barOf({ status, pharmacy: await lockPharmacyState(tx, organization) }, supportEmail);
  if (bar) throw new AppError("forbidden", bar);
  if (status !== "active") throw UNKNOWN;
}

async function requireFree(tx: Transaction, id: string, email: string): Promise<void> {
  const isTaken = and(eq(sql`lower(${users.email})`, email), ne(users.id, id), userKind.present);
  if ((await tx.$count(users, isTaken)) > 0) throw explanations.users_email();
}
