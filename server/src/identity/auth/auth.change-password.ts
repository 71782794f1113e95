import type { PasswordChange } from "@pharmacy/contract/auth/passwords";
import { and, eq, ne } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { endSessions } from "../sessions/sessions.end.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { revokeLinks } from "../tokens/tokens.links.ts";
import { passwordChangedEmail } from "./auth.emails.ts";
import { countAttempt } from "./auth.lockout.ts";
import { requireStrong } from "./auth.password-rules.ts";
import { hashPassword, isPassword } from "./auth.passwords.ts";

const WRONG = "The current password is wrong.";
const LOCKED = "After 5 wrong passwords, this account is locked for 15 minutes. Try again then.";

/** Requires the current password: an unattended session is not enough. */
export async function changePassword(
  { db, config, secret }: Pick<Services, "db" | "config" | "secret">,
  actor: Actor,
  { current, password }: PasswordChange,
): Promise<void> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.id, actor.id ?? ""));
  if (!user) throw new AppError("unauthenticated", "Unauthorized. Please login again.");
  // checked first, so that a new password that is too weak does not count as a failed attempt
  await requireStrong(password, user.email);
  await requireCurrent(db, actor, user, current);
  const chosen = {
    passwordHash: await hashPassword(password),
    passwordChangedAt: new Date().toISOString(),
    failedSignIns: 0,
    lockedUntil: null,
  };
  await db.transaction(async (tx) => {
    await updateRecord(tx, actor, userKind, user.id, chosen, {
      action: "changePassword",
      check({ passwordHash }) {
        // another request may have changed the password since it was checked
        if (passwordHash !== user.passwordHash) throw invalidField("current", WRONG);
      },
    });
    const others = and(eq(sessions.user, user.id), ne(sessions.id, actor.sessionId ?? ""));
    await endSessions(tx, actor, others, "passwordChanged");
    await revokeLinks(tx, actor, user.id, ["passwordReset"]);
    await queueEmail(tx, secret, passwordChangedEmail(config, user));
  });
}

async function requireCurrent(
  db: Database,
  actor: Actor,
  user: typeof users.$inferSelect,
  current: string,
): Promise<void> {
  const isCounted = await countAttempt(db, user.id);
  if (isCounted && (await isPassword(user.passwordHash, current))) return;
  await recordAuditEvent(db, actor, {
    action: "changePassword",
    model: "user",
    recordId: user.id,
    recordLabel: user.name,
    organization: user.organization,
    outcome: "failed",
  });
  throw invalidField("current", isCounted ? WRONG : LOCKED);
}
