import type { Credentials } from "@pharmacy/contract/auth/auth";
import { AppError } from "../../platform/app-error.ts";
import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Services } from "../../platform/http/routes.ts";
import { userByEmail } from "../accounts/accounts.reads.ts";
import { countAttempt, uncountAttempt } from "./auth.lockout.ts";
import { openSession } from "./auth.open-session.ts";
import { isPassword } from "./auth.passwords.ts";
import { mustUsePasskey } from "./auth.required-second-factor.ts";
import { takeSecondFactor } from "./auth.second-factor.ts";

/** The same for every account, so that it does not reveal which exist. */
const REFUSED =
  "The email or password is wrong. After 5 wrong passwords an account is locked for 15 minutes.";

/** Only shown to callers who know the password. */
const WRONG_CODE =
  "The code is wrong or already used. After 5 failed attempts an account is locked for 15 minutes.";

const PASSKEY_REQUIRED = "Your network requires a second factor. Sign in with your passkey.";

export async function signIn(
  services: Pick<Services, "db" | "config" | "secret">,
  visitor: Actor,
  { email, password, totp }: Credentials,
  clientPlatform: string | undefined,
) {
  const { db } = services;
  const user = await userByEmail(db, email);
  const isCounted = user ? await countAttempt(db, user.id) : false;
  const isRight = await isPassword(user?.passwordHash, password);
  if (!user || !isRight || !isCounted || user.status === "invited") {
    await recordFailure(db, visitor, email, user?.id ?? null);
    throw new AppError("invalid_credentials", REFUSED);
  }
  if (user.totpEnabledAt !== null) {
    if (!totp?.trim()) {
      await uncountAttempt(db, user.id);
      throw new AppError("totp_required", "Enter the code from your authenticator app.");
    }
    if (!(await takeSecondFactor(services, visitor, user, totp))) {
      await recordFailure(db, visitor, email, user.id);
      throw new AppError("invalid_credentials", WRONG_CODE);
    }
  } else if (await mustUsePasskey(db, user.id)) {
    await uncountAttempt(db, user.id);
    throw new AppError("invalid_credentials", PASSKEY_REQUIRED);
  }
  return openSession(services, visitor, user, clientPlatform);
}

function recordFailure(db: Database, visitor: Actor, email: string, userId: string | null) {
  return recordAuditEvent(db, visitor, {
    action: "signInFailed",
    model: "session",
    recordId: userId,
    recordLabel: email,
    outcome: "failed",
  });
}
