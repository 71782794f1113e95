import { PLATFORMS } from "@pharmacy/contract/sessions/sessions.values";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { newSecret, tokenHashOf } from "../../platform/bearer-secrets.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { insertRecord } from "../../platform/db/records.ts";
import type { Services } from "../../platform/http/routes.ts";
import { lockPharmacyState } from "../accounts/accounts.pharmacy-locks.ts";
import { type Account, type AccountState, actorOf, barOf } from "../accounts/accounts.reads.ts";
import { users } from "../accounts/users.table.ts";
import { sessionKind } from "../sessions/sessions.table.ts";
import { hintOf } from "../tokens/tokens.secrets.ts";
import { clearFailedSignIns } from "./auth.lockout.ts";
import { notifyOfNewDevice } from "./auth.new-device.ts";
import { isLackingSecondFactor } from "./auth.required-second-factor.ts";

export const SESSION_PREFIX = "adm_s_";

const SESSION_MS = 12 * HOUR_MS;

export type OpenedSession = {
  user: Account;
  /** Returned only once: the table has its hash. */
  token: string;
  expiresAt: string;
  isLacking: boolean;
};

/** Throws "invalid_credentials" if the account or its pharmacy is deactivated. */
export async function openSession(
  deps: Pick<Services, "db" | "config" | "secret">,
  visitor: Actor,
  user: Account,
  clientPlatform: string | undefined,
): Promise<OpenedSession> {
  const token = newSecret(SESSION_PREFIX);
  const expiresAt = new Date(Date.now() + SESSION_MS).toISOString();
  const sessionId = newId();
  const actor = { ...visitor, ...actorOf(user), sessionId };
  const now = new Date().toISOString();
  const session = {
    id: sessionId,
    user: user.id,
    organization: user.organization,
    tokenHash: tokenHashOf(token),
    tokenHint: hintOf(SESSION_PREFIX, token),
    personName: user.name,
    personEmail: user.email,
    organizationName: user.pharmacy?.name ?? null,
    platform: platformOf(clientPlatform, visitor.userAgent),
    ...(await deviceOf(visitor.userAgent)),
    userAgent: visitor.userAgent,
    ip: visitor.ip,
    lastSeenAt: now,
    provedAt: now,
    expiresAt,
  };
  const isLacking = await inTurn(deps.db, user.id, async (tx) => {
    // other sign-ins of the same user wait from here on
    await clearFailedSignIns(tx, user.id);
    // a call that deactivates this account or its pharmacy waits for this session, or came first
    const { passwordHash, totpEnabledAt, ...state } = await lockAccount(tx, user);
    refuseBarred(state, deps.config.supportEmail);
    // the proof is void when the password or the second factor has changed since
    if (passwordHash !== user.passwordHash || totpEnabledAt !== user.totpEnabledAt) {
      throw new AppError("invalid_credentials", "Your account was just changed. Sign in again.");
    }
    await notifyOfNewDevice(tx, deps, user, session);
    await insertRecord(tx, actor, sessionKind, session, { action: "signIn" });
    return isLackingSecondFactor(tx, user.id);
  });
  return { user, token, expiresAt, isLacking };
}

async function lockAccount(tx: Transaction, { id, organization }: Account) {
  const { status, passwordHash, totpEnabledAt } = users;
  const [user] = await tx
    .select({ status, passwordHash, totpEnabledAt })
    .from(users)
    .where(eq(users.id, id));
  return { ...user, status: user?.status, pharmacy: await lockPharmacyState(tx, organization) };
}

function refuseBarred(state: AccountState, supportEmail: string) {
  const bar = barOf(state, supportEmail);
  if (bar) throw new AppError("invalid_credentials", bar);
}

type Platform = (typeof PLATFORMS)[number];

function platformOf(stated: string | undefined, userAgent: string | null): Platform {
  const named = PLATFORMS.find((platform) => platform === stated);
  if (named) return named;
  if (/iphone|ipad/i.test(userAgent ?? "")) return "ios";
  if (/android/i.test(userAgent ?? "")) return "android";
  return "web";
}

/** Nobody signs in before the start has ended, which need not read the names of all browsers. */
export async function deviceOf(userAgent: string | null) {
  if (!userAgent) return { browser: null, system: null };
  const { default: bowser } = await import("bowser");
  const { browser, os } = bowser.parse(userAgent);
  const [major] = browser.version?.split(".") ?? [];
  const name = [browser.name, major].filter(Boolean).join(" ");
  return { browser: name || null, system: os.name ?? null };
}
