import { mayGrantRole } from "@pharmacy/contract/users/users";
import { USER_ACTS } from "@pharmacy/contract/users/users.acts";
import { eq } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { deleteRecord, getRecord, updateRecord } from "../../platform/db/records.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import { refuse } from "../../platform/http/access.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { userKind } from "../accounts/users.table.ts";
import { passkeyKind, passkeys } from "../passkeys/passkeys.table.ts";
import { endSessions } from "../sessions/sessions.end.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { removedSecondFactorEmail } from "./auth.emails.ts";
import { NO_SECOND_FACTOR } from "./auth.own-second-factor.ts";

/** Signing the user out everywhere and notifying them exposes a false claim of loss. */
export async function removeSecondFactor(
  { db, config, secret }: Pick<Services, "db" | "config" | "secret">,
  request: Parameters<typeof refuse>[1],
  id: string,
): Promise<void> {
  const { actor } = request;
  const { role } = await getRecord(db, userKind, id);
  if (actor.role === null || !mayGrantRole(actor.role, role)) {
    await refuse(db, request, "You cannot change a user whose role is above yours.");
  }
  await db.transaction(async (tx) => {
    let hasCodes = false;
    const user = await updateRecord(tx, actor, userKind, id, NO_SECOND_FACTOR, {
      action: "disableSecondFactor",
      rule: ({ totpEnabledAt }, change) => {
        hasCodes = totpEnabledAt !== null;
        return hasCodes ? change : {};
      },
    });
    const names = await removePasskeys(tx, actor, id);
    const before = { ...user, totpEnabledAt: hasCodes ? "" : null, passkeys: names.length };
    requireAct("user", USER_ACTS.secondFactor, before, actor);
    await endSessions(tx, actor, eq(sessions.user, id), "secondFactorChanged");
    await queueEmail(tx, secret, removedSecondFactorEmail(config, user, { hasCodes, names }));
  });
}

/** A passkey opens an account without its password, and its device may be in other hands. */
async function removePasskeys(tx: Transaction, actor: Actor, user: string): Promise<string[]> {
  const removed = await tx.select().from(passkeys).where(eq(passkeys.user, user));
  for (const { id } of removed) await deleteRecord(tx, actor, passkeyKind, id);
  return removed.map(({ name }) => name);
}
