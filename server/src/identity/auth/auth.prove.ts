import type { Proof } from "@pharmacy/contract/auth/second-factor";
import { eq, sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import type { Services } from "../../platform/http/routes.ts";
import { users } from "../accounts/users.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { countAttempt, uncountAttempt } from "./auth.lockout.ts";
import { isPassword } from "./auth.passwords.ts";
import { takeTotp } from "./auth.second-factor.ts";

const WRONG = {
  password: "The password is wrong.",
  totp: "This code is wrong or already used. Enter the current one.",
};
const LOCKED = "After 5 failed attempts, this account is locked for 15 minutes. Try again then.";

/** A failed attempt counts as a failed sign-in. The session is not extended. */
export async function prove(
  { db, secret }: Pick<Services, "db" | "secret">,
  actor: Actor,
  { password, totp }: Proof,
): Promise<void> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.id, actor.id ?? ""));
  if (!user || actor.type !== "user") {
    throw new AppError("forbidden", "Only a signed-in user can do this.");
  }
  const isCounted = await countAttempt(db, user.id);
  const isRight =
    totp === undefined
      ? await isPassword(user.passwordHash, password ?? "")
      : isCounted && (await takeTotp({ db, secret }, user, totp));
  if (isCounted && isRight) {
    await uncountAttempt(db, user.id);
    await recordProof(db, actor);
    return;
  }
  await recordAuditEvent(db, actor, {
    action: "prove",
    model: "user",
    recordId: user.id,
    recordLabel: user.name,
    organization: user.organization,
    outcome: "failed",
  });
  const field = totp === undefined ? "password" : "totp";
  throw invalidField(field, isCounted ? WRONG[field] : LOCKED);
}

export async function recordProof(db: Database, { sessionId }: Pick<Actor, "sessionId">) {
  if (sessionId === null) return;
  await setUnaudited(db, sessions, eq(sessions.id, sessionId), { provedAt: sql`now()` });
}
