import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { passkeys } from "../passkeys/passkeys.table.ts";

/** Users of the network whom a required second factor keeps out. */
export function countWithoutSecondFactor(db: Database | Transaction): Promise<number> {
  const isConcerned = and(
    isNull(users.organization),
    eq(users.status, "active"),
    userKind.present,
    withoutSecondFactor(db),
  );
  return db.$count(users, isConcerned);
}

export async function requireOwnSecondFactor(tx: Transaction, actor: Actor): Promise<void> {
  // one that is being turned off at this moment waits, or was turned off before
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actor.id ?? ""), withoutSecondFactor(tx)))
    .for("share");
  if (!found) return;
  const message =
    "First set up a second factor on your own account page, or you would lock yourself out.";
  throw new AppError("conflict", message, { fields: { requireSecondFactor: message } });
}

function withoutSecondFactor(db: Database | Transaction) {
  const keys = db.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.user, users.id));
  return and(isNull(users.totpEnabledAt), notExists(keys));
}
