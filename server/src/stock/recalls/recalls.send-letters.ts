import { REMINDER_DAYS, REMINDERS_MAX } from "@pharmacy/contract/recalls/recalls.values";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { REMINDER_TIME } from "../../membership/reminders/reminders.schedule.ts";
import {
  type Duty,
  runForEach,
} from "../../membership/subscriptions/subscriptions.due-pharmacies.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { lockWaiting, writeTo } from "./recalls.remind.ts";
import { recallKind, recallNotices } from "./recalls.table.ts";

type Deps = Pick<JobServices, "db" | "config" | "secret" | "clock">;

const LETTERS_MAX = 500;

/** Writes to pharmacies whose packs arrived after the recall began. */
export async function sendFirstLetters(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const rows = await db
    .select({ id: recallNotices.id, recall: recallNotices.recall })
    .from(recallNotices)
    .where(and(eq(recallNotices.status, "waiting"), isNull(recallNotices.remindedAt)))
    .orderBy(asc(recallNotices.waitingSince), asc(recallNotices.id))
    .limit(LETTERS_MAX);
  await workThrough(rows, signal, ({ id, recall: of }) => {
    const which = and(eq(recallNotices.id, id), isNull(recallNotices.remindedAt));
    return db.transaction((tx) => write(tx, deps, { of, which, now: clock() }));
  });
}

export function sendRecallReminders(deps: Deps, signal: AbortSignal): Promise<void> {
  const duty: Duty = {
    from: REMINDER_TIME,
    dueAmong: async (db, pharmacies) => {
      const rows = await dueNotices(db, pharmacies);
      return [...new Set(rows.map(({ organization }) => organization))];
    },
    see: async (tx, organization, now) => {
      const pharmacy = sql`(select organizations.*, (${new Date(now).toISOString()}::timestamptz
        at time zone time_zone)::date as today from organizations where id = ${organization})`;
      for (const { recall: of, id, remindedAt } of await dueNotices(tx, pharmacy)) {
        // in case another process reminds it first
        const which = and(
          eq(recallNotices.id, id),
          sql`${recallNotices.remindedAt} is not distinct from ${remindedAt}::timestamptz`,
        );
        await write(tx, deps, { of, which, now });
      }
    },
  };
  return runForEach(deps, duty, signal);
}

type DueNotice = { id: string; recall: string; organization: string; remindedAt: string };

const DAYS = sql`(${JSON.stringify(REMINDER_DAYS)}::jsonb ->> r.recall_class::text)::int`;

/** @param pharmacies their rows, each with the local date as `today`. */
async function dueNotices(db: Database | Transaction, pharmacies: SQL): Promise<DueNotice[]> {
  const { rows } = await db.execute<DueNotice>(sql`
    select n.id, n.recall, n.organization, n.reminded_at::text as "remindedAt"
    from ${pharmacies} o
    join recall_notices n on n.organization = o.id and n.status = 'waiting'
    join recalls r on r.id = n.recall
    where n.letters_sent <= ${REMINDERS_MAX}
      and ((n.reminded_at at time zone o.time_zone)::date + ${DAYS} <= o.today
        -- written while the clock was ahead
        or (n.reminded_at at time zone o.time_zone)::date > o.today + 1)
    order by n.id`);
  return rows;
}

type Which = { of: string; which: SQL | undefined; now: number };

async function write(tx: Transaction, deps: Deps, { of, which, now }: Which): Promise<void> {
  const notices = await lockWaiting(tx, of, which);
  if (notices.length === 0) return;
  const recall = await getRecord(tx, recallKind, of);
  await writeTo(tx, deps, SYSTEM, { recall, notices, now });
}
