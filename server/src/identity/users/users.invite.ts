import { USER_ACTS } from "@pharmacy/contract/users/users.acts";
import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord, updateRecord } from "../../platform/db/records.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { requirePharmacyInService } from "../accounts/accounts.pharmacy-locks.ts";
import { userKind, type users } from "../accounts/users.table.ts";
import { passwordResetEmail } from "../auth/auth.emails.ts";
import { issueLink } from "../tokens/tokens.links.ts";
import { invitationEmail } from "./users.emails.ts";

type Invited = Pick<typeof users.$inferSelect, "id" | "name" | "email" | "organization">;

/** Earlier links no longer work. Returns the expiry of the new one. */
export async function invite(
  tx: Transaction,
  { secret, config }: Services,
  actor: Actor,
  user: Invited,
): Promise<string> {
  const link = await issueLink(tx, actor, "invitation", user);
  await queueEmail(tx, secret, invitationEmail(config, user, link, actor.name));
  await recordAuditEvent(tx, actor, auditEventOf("invite", user));
  return link.expiresAt;
}

export async function inviteOwner(
  tx: Transaction,
  services: Services,
  actor: Actor,
  organization: string,
  person: { name: string; email: string; jobTitle?: string | null },
) {
  const values = { ...person, organization, role: "owner", status: "invited" } as const;
  const owner = await insertRecord(tx, actor, userKind, values);
  return { owner, invitationExpiresAt: await invite(tx, services, actor, owner) };
}

export async function sendInvitation(services: Services, actor: Actor, id: string): Promise<void> {
  await withUser(services, actor, id, async (user, tx) => {
    requireAct("user", USER_ACTS.invite, user, actor);
    if (user.organization) await requirePharmacyInService(tx, user.organization);
    await invite(tx, services, actor, user);
  });
}

/** The old password stays valid until the link is used. */
export async function sendPasswordReset(
  services: Services,
  actor: Actor,
  id: string,
): Promise<void> {
  await withUser(services, actor, id, async (user, tx) => {
    requireAct("user", USER_ACTS.reset, user, actor);
    const link = await issueLink(tx, actor, "passwordReset", user);
    await queueEmail(tx, services.secret, passwordResetEmail(services.config, user, link));
    await recordAuditEvent(tx, actor, auditEventOf("resetPassword", user));
  });
}

/** Locks the user for an action that does not change the record. */
export function withUser(
  { db }: Pick<Services, "db">,
  actor: Actor,
  id: string | null,
  check: (user: typeof users.$inferSelect, tx: Transaction) => Promise<void>,
) {
  return updateRecord(db, actor, userKind, id ?? "", {}, { check });
}

function auditEventOf(action: "invite" | "resetPassword", { id, name, organization }: Invited) {
  return { action, model: "user", recordId: id, recordLabel: name, organization } as const;
}
