import type { Credentials } from "@pharmacy/contract/auth";
import { type Actor, recordDeed } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { AppError } from "../http/app-error.ts";
import { userByEmail } from "./accounts.ts";
import { countTry } from "./lockout.ts";
import { openSession } from "./open-session.ts";
import { isPassword } from "./passwords.ts";

/** The same words whoever it is, so that nobody learns which accounts exist. */
const REFUSED =
  "The email or password is wrong. After 5 wrong passwords an account is locked for 15 minutes.";

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
  return openSession(db, visitor, user, clientPlatform, supportEmail);
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
