import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import { unseal } from "../../platform/email/sealing.ts";
import type { Services } from "../../platform/http/routes.ts";
import { actorOf } from "../accounts/accounts.reads.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { secondFactorEmail } from "./auth.emails.ts";
import { recoveryHashOf } from "./auth.recovery-codes.ts";
import { totpStepOf } from "./auth.totp.ts";

type User = typeof users.$inferSelect;
type Deps = Pick<Services, "db" | "config" | "secret">;

export async function takeSecondFactor(
  deps: Deps,
  visitor: Actor,
  user: User,
  code: string,
): Promise<boolean> {
  const digits = code.replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) return takeTotp(deps, user, digits);
  return takeRecoveryCode(deps, visitor, user, code);
}

/** Each code works once, and none works that is older than the last accepted one. */
export async function takeTotp(
  { db, secret }: { db: Database; secret: Buffer },
  user: User,
  code: string,
): Promise<boolean> {
  if (user.totpEnabledAt === null || user.totpSecret === null) return false;
  const step = totpStepOf(unseal(secret, "totp", user.totpSecret), code);
  if (step === null) return false;
  const isUnused = and(
    eq(users.id, user.id),
    isNotNull(users.totpEnabledAt),
    or(isNull(users.totpStep), lt(users.totpStep, step)),
  );
  return (
    isUnused !== undefined && (await setUnaudited(db, users, isUnused, { totpStep: step })) > 0
  );
}

async function takeRecoveryCode(
  { db, config, secret }: Deps,
  visitor: Actor,
  user: User,
  code: string,
): Promise<boolean> {
  const hash = recoveryHashOf(code);
  const actor = { ...visitor, ...actorOf(user) };
  let isTaken = false;
  const rule = (before: User) => {
    const left = before.recoveryHashes?.filter((kept) => !kept.equals(hash)) ?? [];
    isTaken = before.totpEnabledAt !== null && left.length < (before.recoveryHashes?.length ?? 0);
    return isTaken ? { recoveryHashes: left } : {};
  };
  await db.transaction(async (tx) => {
    await updateRecord(tx, actor, userKind, user.id, {}, { action: "useRecoveryCode", rule });
    if (isTaken) {
      await queueEmail(tx, secret, secondFactorEmail(config, user, "recoveryCodeUsed"));
    }
  });
  return isTaken;
}
