import { createHash, randomBytes } from "node:crypto";
import type { Credentials } from "@pharmacy/contract/auth";
import type { UserStatus } from "@pharmacy/contract/users";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, recordDeed } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { insertRecord } from "../db/records.ts";
import { AppError } from "../http/app-error.ts";
import { organizations } from "../organizations/organizations.table.ts";
import { sessionKind } from "../sessions/sessions.table.ts";
import { users } from "../users/users.table.ts";
import { countTry, forgetFailures } from "./lockout.ts";
import { isPassword } from "./passwords.ts";
import { deviceOf, platformOf } from "./platform.ts";

/** How long a session lasts, milliseconds: 12 hours. */
const SESSION_MS = 12 * 60 * 60 * 1000;

/** The same words whoever it is, so that nobody learns which accounts exist. */
const REFUSED =
  "The email or password is wrong. After 5 wrong passwords an account is locked for 15 minutes.";

/** SHA-256 of a token: the only form in which it is kept. */
export function tokenHashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Check credentials and open a session. The token is in this answer and nowhere else. */
export async function signIn(
  db: Database,
  visitor: Actor,
  { email, password }: Credentials,
  clientPlatform: string | undefined,
  supportEmail: string,
) {
  const user = await userByEmail(db, email);
  const isCounted = user ? await countTry(db, user.id) : false;
  const isRight = await isPassword(user?.passwordHash, password);
  if (!user || !isRight || !isCounted || user.status === "invited") {
    await recordFailure(db, visitor, email, user?.id ?? null);
    throw new AppError("invalid_credentials", REFUSED);
  }
  const token = `adm_s_${randomBytes(32).toString("base64url")}`;
  const expiresAt = new Date(Date.now() + SESSION_MS).toISOString();
  const sessionId = newId();
  const actor = { ...visitor, ...actorOf(user), sessionId };
  const session = {
    id: sessionId,
    user: user.id,
    organization: user.organization,
    tokenHash: tokenHashOf(token),
    personName: user.name,
    personEmail: user.email,
    organizationName: user.pharmacy?.name ?? null,
    platform: platformOf(clientPlatform, visitor.userAgent),
    ...deviceOf(visitor.userAgent),
    userAgent: visitor.userAgent,
    ip: visitor.ip,
    lastSeenAt: new Date().toISOString(),
    expiresAt,
  };
  await db.transaction(async (tx) => {
    await forgetFailures(tx, user.id);
    // whoever switches this account or its pharmacy off waits for this session, or was here first
    refuseBarred(await lockAccount(tx, user), supportEmail);
    await insertRecord(tx, actor, sessionKind, session, { action: "signIn" });
  });
  return { user, token, expiresAt };
}

type Account = NonNullable<Awaited<ReturnType<typeof userByEmail>>>;

async function userByEmail(db: Database, email: string) {
  const [row] = await db
    .select({ user: users, organization: organizations })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organization))
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt)));
  return row && { ...row.user, pharmacy: row.organization };
}

/** The states a session depends on, held until it is written. */
async function lockAccount(tx: Transaction, { id, organization }: Account): Promise<Standing> {
  const [user] = await tx.select({ status: users.status }).from(users).where(eq(users.id, id));
  return { status: user?.status, pharmacy: await lockPharmacy(tx, organization) };
}

/** The state of somebody's pharmacy, which does not change until the transaction is over. */
export async function lockPharmacy(
  tx: Transaction,
  organization: string | null,
): Promise<Standing["pharmacy"]> {
  if (organization === null) return null;
  const [pharmacy] = await tx
    .select({ status: organizations.status, deletedAt: organizations.deletedAt })
    .from(organizations)
    .where(eq(organizations.id, organization))
    .for("share");
  return pharmacy ?? null;
}

/** Somebody as the one who does something. */
export function actorOf({
  id,
  name,
  email,
  role,
  organization,
}: Pick<typeof users.$inferSelect, "id" | "name" | "email" | "role" | "organization">) {
  return { type: "user" as const, id, name, email, role, organization };
}

/** What a session, and a link that leads to one, depends on. */
export type Standing = {
  status: UserStatus | undefined;
  /** Null for the network's own people. */
  pharmacy: { status: string; deletedAt: string | null } | null;
};

/** Why somebody is kept out, or nothing. Said only to those who have shown who they are. */
export function barOf({ status, pharmacy }: Standing, supportEmail: string): string | undefined {
  if (status === "suspended") return `This account is suspended. Contact ${supportEmail}.`;
  if (pharmacy && (pharmacy.status === "inactive" || pharmacy.deletedAt !== null)) {
    return `This pharmacy's account is inactive. Contact ${supportEmail}.`;
  }
}

function refuseBarred(standing: Standing, supportEmail: string) {
  const bar = barOf(standing, supportEmail);
  if (bar) throw new AppError("invalid_credentials", bar);
}

function recordFailure(db: Database, visitor: Actor, email: string, userId: string | null) {
  return recordDeed(db, visitor, {
    action: "signInFailed",
    model: "session",
    recordId: userId,
    recordLabel: email,
    outcome: "failed",
  });
}
