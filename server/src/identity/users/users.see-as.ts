import type { Login } from "@pharmacy/contract/auth/auth";
import { SEE_AS_MINUTES } from "@pharmacy/contract/sessions/sessions.values";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { USER_ACTS } from "@pharmacy/contract/users/users.acts";
import { eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { newSecret, tokenHashOf } from "../../platform/bearer-secrets.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { insertRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { lockPharmacyState } from "../accounts/accounts.pharmacy-locks.ts";
import { userById } from "../accounts/accounts.reads.ts";
import { deviceOf, SESSION_PREFIX } from "../auth/auth.open-session.ts";
import { profileOf } from "../auth/auth.profiles.ts";
import { endSeenFrom } from "../sessions/sessions.end.ts";
import { sessionKind, sessions } from "../sessions/sessions.table.ts";
import { hintOf } from "../tokens/tokens.secrets.ts";

/**
 * Opens a session in which the caller reads what a user of a pharmacy reads. It ends after
 * `SEE_AS_MINUTES`, with the caller's own session, and with the next that the caller begins. Throws
 * "conflict" for a user who has no dashboard or cannot sign in, "not_found", and "unauthenticated" if
 * the caller has signed out meanwhile.
 */
export async function seeAs(
  { db, secret }: Pick<Services, "db" | "secret">,
  actor: Actor,
  id: string,
): Promise<Login> {
  const { sessionId } = actor;
  if (sessionId === null) throw new AppError("forbidden", "Only a signed-in user can do this.");
  const user = await userById(db, id);
  if (!user) throw new AppError("not_found", "User not found.");
  requireAct("user", USER_ACTS.seeAs, user, actor);
  const token = newSecret(SESSION_PREFIX);
  const device = await deviceOf(actor.userAgent);
  const now = Date.now();
  const session = await db.transaction(async (tx) => {
    const pharmacy = await lockPharmacyState(tx, user.organization);
    if (pharmacy?.status !== "active" || pharmacy.deletedAt !== null) {
      throw new AppError("conflict", `The pharmacy of ${user.name} is inactive.`);
    }
    // two that are begun at once take turns by the session that both begin in
    const [own] = await tx
      .select({ endedAt: sessions.endedAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
      .for("update");
    if (!own || own.endedAt !== null) {
      throw new AppError("unauthenticated", "Unauthorized. Please login again.");
    }
    await endSeenFrom(tx, actor, sessionId);
    const latest = now + SEE_AS_MINUTES * MINUTE_MS;
    return insertRecord(
      tx,
      actor,
      sessionKind,
      {
        user: user.id,
        organization: user.organization,
        seenFrom: sessionId,
        tokenHash: tokenHashOf(token),
        tokenHint: hintOf(SESSION_PREFIX, token),
        personName: user.name,
        personEmail: user.email,
        organizationName: user.pharmacy?.name ?? null,
        platform: "web",
        ...device,
        userAgent: actor.userAgent,
        ip: actor.ip,
        lastSeenAt: new Date(now).toISOString(),
        expiresAt: new Date(Math.min(latest, Date.parse(own.expiresAt))).toISOString(),
      },
      { action: "seeAs" },
    );
  });
  const profile = profileOf(secret, user, user.pharmacy, false);
  return {
    user: { ...profile, seenBy: { name: actor.name } },
    tokens: { access_token: token, access_expires: session.expiresAt },
  };
}
