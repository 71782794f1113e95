import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import { LINK_TYPES, type LinkType } from "@pharmacy/contract/tokens/tokens.values";
import { eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { lockPharmacyState } from "../accounts/accounts.pharmacy-locks.ts";
import { type AccountState, actorOf, barOf, userById } from "../accounts/accounts.reads.ts";
import { userKind } from "../accounts/users.table.ts";
import { endSessions } from "../sessions/sessions.end.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { openLink, revokeLinks, useLink } from "../tokens/tokens.links.ts";
import { passwordChangedEmail } from "./auth.emails.ts";
import { requireStrong } from "./auth.password-rules.ts";
import { hashPassword } from "./auth.passwords.ts";

export type PasswordLink = Exclude<LinkType, "emailVerification">;

const OPENS: Record<PasswordLink, { status: AccountState["status"]; action: AuditAction }> = {
  invitation: { status: "invited", action: "acceptInvitation" },
  passwordReset: { status: "active", action: "resetPassword" },
};

type Deps = Pick<Services, "db" | "config" | "secret">;

export async function linkedAccount({ db, config }: Deps, type: PasswordLink, secret: string) {
  const link = await openLink(db, type, secret);
  const user = await userById(db, link.user);
  if (!user) throw new AppError("not_found", "This link is not valid. Ask for a new one.");
  requireWelcome(type, user, config.supportEmail);
  return { link, user };
}

export async function choosePassword(
  deps: Deps,
  visitor: Actor,
  type: PasswordLink,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { link, user } = await linkedAccount(deps, type, token);
  await requireStrong(password, user.email);
  const passwordHash = await hashPassword(password);
  const now = new Date().toISOString();
  const actor = { ...visitor, ...actorOf(user), sessionId: null };
  const chosen = {
    passwordHash,
    passwordChangedAt: now,
    failedSignIns: 0,
    lockedUntil: null,
    ...(type === "invitation" && { status: "active" as const, emailVerifiedAt: now }),
  };
  await deps.db.transaction(async (tx) => {
    await updateRecord(tx, actor, userKind, user.id, chosen, {
      action: OPENS[type].action,
      // a deactivation of this account or its pharmacy waits, or came first
      async check({ status, organization }) {
        const pharmacy = await lockPharmacyState(tx, organization);
        requireWelcome(type, { status, pharmacy }, deps.config.supportEmail);
      },
    });
    await useLink(tx, actor, link.id);
    await revokeLinks(tx, actor, user.id, [...LINK_TYPES]);
    if (type === "passwordReset") await leaveOldPassword(tx, actor, user, deps);
  });
}

async function leaveOldPassword(
  tx: Transaction,
  actor: Actor,
  user: { id: string; name: string; email: string },
  { config, secret }: Deps,
): Promise<void> {
  await endSessions(tx, actor, eq(sessions.user, user.id), "passwordChanged");
  await queueEmail(tx, secret, passwordChangedEmail(config, user));
}

function requireWelcome(type: PasswordLink, state: AccountState, supportEmail: string): void {
  const bar = barOf(state, supportEmail);
  if (bar) throw new AppError("forbidden", bar);
  if (state.status !== OPENS[type].status) {
    throw new AppError("conflict", "This link was already used.");
  }
}
