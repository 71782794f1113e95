import { sql } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { users } from "./identity/accounts/users.table.ts";
import { sessions } from "./identity/sessions/sessions.table.ts";
import type { Database } from "./platform/db/database.ts";
import { setUnaudited } from "./platform/db/unaudited.ts";
import { outboxEmails } from "./platform/email/outbox.table.ts";
import { attempts } from "./platform/http/attempts.table.ts";
import { CLOCK_WAS_AHEAD } from "./platform/jobs/clock-was-ahead.ts";
import type { Job } from "./platform/jobs/job.ts";
import { runs } from "./platform/runs/runs.table.ts";
import { products } from "./stock/products/products.table.ts";
import { deletedProducts } from "./stock/receipts/stock-receipts.table.ts";

/** Clocks of processes and of the database may differ by this much. */
const NEAR = sql`now() + interval '2 minutes'`;

type Moment = {
  table: PgTable;
  isAhead: ReturnType<typeof sql>;
  values: Record<string, unknown>;
};

/**
 * Written while the clock was ahead, each of these would block something, or grant a right, for as
 * long.
 */
const MOMENTS: readonly Moment[] = [
  {
    table: attempts,
    isAhead: sql`until > now() + interval '61 minutes'`,
    values: { until: sql`now()` },
  },
  {
    table: users,
    isAhead: sql`locked_until > now() + interval '16 minutes'`,
    values: { lockedUntil: null },
  },
  {
    table: users,
    isAhead: sql`totp_step > extract(epoch from ${NEAR}) / 30`,
    values: { totpStep: sql`floor(extract(epoch from now()) / 30)::bigint - 1` },
  },
  // a user who proved their identity ahead of time proves it again
  { table: sessions, isAhead: sql`proved_at > ${NEAR}`, values: { provedAt: sql`created_at` } },
  { table: sessions, isAhead: sql`last_seen_at > ${NEAR}`, values: { lastSeenAt: sql`now()` } },
  {
    table: sessions,
    isAhead: sql`ended_at is null and expires_at > now() + interval '12 hours 2 minutes'`,
    values: { expiresAt: sql`now() + interval '12 hours'` },
  },
  {
    table: outboxEmails,
    isAhead: sql`status = 'queued' and next_try_at > now() + interval '24 hours 2 minutes'`,
    values: { nextTryAt: sql`now()` },
  },
  { table: runs, isAhead: sql`heartbeat_at > ${NEAR}`, values: { heartbeatAt: null } },
  // a trigger sets the present moment
  { table: products, isAhead: sql`changed_at > ${NEAR}`, values: { changedAt: sql`now()` } },
  { table: deletedProducts, isAhead: sql`changed_at > ${NEAR}`, values: { changedAt: sql`now()` } },
];

export async function putBackMoments(db: Database, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const { table, isAhead, values } of MOMENTS) {
    if (signal?.aborted) break;
    count += await setUnaudited(db, table, isAhead, values as PgUpdateSetSource<PgTable>);
  }
  return count;
}

export const futureMomentsJob: Job = {
  name: "future-moments",
  cron: "*/5 * * * *",
  channel: CLOCK_WAS_AHEAD,
  work: ({ db }, signal) => putBackMoments(db, signal),
};
