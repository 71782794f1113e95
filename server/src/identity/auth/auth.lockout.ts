import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { users } from "../accounts/users.table.ts";

const FAILURES_MAX = 5;

/**
 * Counts an attempt before its password is checked, so that simultaneous attempts cannot exceed the
 * limit. Returns false if the account is locked.
 */
export async function countAttempt(db: Database, userId: string): Promise<boolean> {
  const isLast = sql`${users.failedSignIns} + 1 >= ${FAILURES_MAX}`;
  const isOpen = sql`${users.id} = ${userId} and coalesce(${users.lockedUntil} <= now(), true)`;
  const counted = await setUnaudited(db, users, isOpen, {
    failedSignIns: sql`case when ${isLast} then 0 else ${users.failedSignIns} + 1 end`,
    lockedUntil: sql`case when ${isLast} then now() + interval '15 minutes' else ${users.lockedUntil} end`,
  });
  return counted > 0;
}

/**
 * Takes back the attempt that was right but opened no session. Earlier ones stay counted: otherwise
 * a right password would allow any number of wrong codes.
 */
export async function uncountAttempt(db: Database, userId: string): Promise<void> {
  const locked = sql`${users.lockedUntil} > now()`;
  await setUnaudited(db, users, eq(users.id, userId), {
    // the fifth had locked the account and restarted the count
    failedSignIns: sql`case when ${users.failedSignIns} > 0 then ${users.failedSignIns} - 1
      when ${locked} then ${FAILURES_MAX - 1} else 0 end`,
    lockedUntil: sql`case when ${users.failedSignIns} > 0 then ${users.lockedUntil} end`,
  });
}

export async function clearFailedSignIns(tx: Transaction, userId: string): Promise<void> {
  await setUnaudited(tx, users, eq(users.id, userId), {
    failedSignIns: 0,
    lockedUntil: null,
    lastSignInAt: sql`now()`,
  });
}
