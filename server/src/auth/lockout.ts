import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { users } from "../users/users.table.ts";

/** Wrong passwords after which an account is locked. */
const FAILURES_MAX = 5;

/**
 * Count a wrong password; the fifth locks the account for 15 minutes and starts the count anew. The
 * attempt itself is in the audit log, so the counter need not be.
 */
export function countFailure(db: Database, userId: string): Promise<void> {
  const isLast = sql`${users.failedSignIns} + 1 >= ${FAILURES_MAX}`;
  return setUnaudited(db, users, eq(users.id, userId), {
    failedSignIns: sql`case when ${isLast} then 0 else ${users.failedSignIns} + 1 end`,
    lockedUntil: sql`case when ${isLast} then now() + interval '15 minutes' else ${users.lockedUntil} end`,
  });
}

/** A right password clears the count. */
export function forgetFailures(tx: Transaction, userId: string): Promise<void> {
  return setUnaudited(tx, users, eq(users.id, userId), {
    failedSignIns: 0,
    lockedUntil: null,
    lastSignInAt: sql`now()`,
  });
}
