import type { RecallReminded } from "@pharmacy/contract/recalls/recalls";
import { RECALL_ACTS } from "@pharmacy/contract/recalls/recalls.acts";
import {
  REMINDED_HOURS,
  REMINDER_DAYS,
  REMINDERS_MAX,
} from "@pharmacy/contract/recalls/recalls.values";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { REMINDER_TIME } from "../../membership/reminders/reminders.schedule.ts";
import {
  type Duty,
  runForEach,
} from "../../membership/subscriptions/subscriptions.due-pharmacies.ts";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { requireState } from "../../platform/http/require-act.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { deliveriesAmong } from "./recalls.email-deliveries.ts";
import { lockWaiting, writeToPharmacies } from "./recalls.send-emails.ts";
import type { RecallServices } from "./recalls.start.ts";
import { recallKind, recallNotices } from "./recalls.table.ts";

type Deps = Pick<JobServices, "db" | "config" | "secret" | "clock">;

const EMAILS_MAX = 500;

/** Writes to pharmacies whose packs arrived after the recall began. */
export async function sendFirstEmails(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const rows = await db
    .select({ id: recallNotices.id, recall: recallNotices.recall })
    .from(recallNotices)
    .where(and(eq(recallNotices.status, "waiting"), isNull(recallNotices.remindedAt)))
    .orderBy(asc(recallNotices.waitingSince), asc(recallNotices.id))
    .limit(EMAILS_MAX);
  await workThrough(rows, signal, ({ id, recall }) => {
    const condition = and(eq(recallNotices.id, id), isNull(recallNotices.remindedAt));
    return db.transaction((tx) => writeWaiting(tx, deps, { recall, condition, now: clock() }));
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
      for (const { recall, id, remindedAt } of await dueNotices(tx, pharmacy)) {
        // in case another process reminds it first
        const condition = and(
          eq(recallNotices.id, id),
          sql`${recallNotices.remindedAt} is not distinct from ${remindedAt}::timestamptz`,
        );
        await writeWaiting(tx, deps, { recall, condition, now });
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

type Waiting = { recall: string; condition: SQL | undefined; now: number };

async function writeWaiting(
  tx: Transaction,
  deps: Deps,
  { recall: id, condition, now }: Waiting,
): Promise<void> {
  const notices = await lockWaiting(tx, id, condition);
  if (notices.length === 0) return;
  const recall = await getRecord(tx, recallKind, id);
  await writeToPharmacies(tx, deps, SYSTEM, { recall, notices, now });
}

/**
 * Reminds pharmacies that have not answered, unless they were reminded recently. A closed recall
 * can still have such pharmacies: packs may arrive after it closed.
 */
export async function remindByHand(
  { db, config, secret, clock }: RecallServices,
  actor: Actor,
  id: string,
  notices: readonly string[] | undefined,
): Promise<RecallReminded> {
  return db.transaction(async (tx) => {
    const now = clock();
    const recall = await getRecord(tx, recallKind, id);
    requireState("recall", RECALL_ACTS.remind, recall);
    const chosen = notices && inArray(recallNotices.id, [...notices]);
    const waiting = await lockWaiting(tx, id, chosen);
    const since = new Date(now - REMINDED_HOURS * HOUR_MS).toISOString();
    // ignore reminders from the future: the clock was ahead when they were sent
    const latest = new Date(now + HOUR_MS).toISOString();
    const due = waiting.filter(
      ({ remindedAt }) => remindedAt === null || remindedAt <= since || remindedAt > latest,
    );
    const written = await writeToPharmacies(tx, { config, secret }, actor, {
      recall,
      notices: due,
      now,
    });
    return {
      reminded: written.pharmacies,
      newEmails: await deliveriesAmong(tx, written.emails),
      tooSoon: waiting.length - due.length,
      unreachable: due.length - written.pharmacies,
    };
  });
}
