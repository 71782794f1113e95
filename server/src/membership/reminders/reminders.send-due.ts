import type { ReminderKey } from "@pharmacy/contract/reminders/reminders.values";
import type { Interval } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { type Duty, runForEach } from "../subscriptions/subscriptions.due-pharmacies.ts";
import { LATEST_BEGUN } from "../subscriptions/subscriptions.latest-begun.ts";
import { remindOnSchedule } from "./reminders.remind.ts";
import { dueOn, EARLIEST_DAYS, REMINDER_TIME } from "./reminders.schedule.ts";

type Deps = Pick<JobServices, "db" | "config" | "secret" | "clock">;

export function sendDueReminders(deps: Deps, signal: AbortSignal): Promise<void> {
  const duty: Duty = {
    from: REMINDER_TIME,
    dueAmong,
    see: (tx, organization, now) => remindOnSchedule(tx, deps, organization, now),
    once: "reminders_once",
  };
  return runForEach(deps, duty, signal);
}

type Candidate = {
  id: string;
  today: string;
  startDate: string;
  endDate: string;
  graceEndDate: string;
  anchorDate: string;
  isTrial: boolean;
  interval: Interval;
  done: ReminderKey[];
};

/** Checked without a lock, and again with one. */
async function dueAmong(db: Database, pharmacies: SQL): Promise<string[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select o.id, o.today::text as today, s.start_date::text as "startDate",
      s.end_date::text as "endDate", s.grace_end_date::text as "graceEndDate",
      s.anchor_date::text as "anchorDate", s.is_trial as "isTrial", s.interval,
      array(select key from reminders r where r.subscription = s.id and r.key <> 'manual') as done
    from ${pharmacies} o
    cross join lateral ${LATEST_BEGUN} s
    where s.closed_on is null
      and s.end_date <= o.today + (${JSON.stringify(EARLIEST_DAYS)}::jsonb ->>
        case when s.is_trial then 'trial' else s.interval end)::int
      and not exists (select from reminders r where r.subscription = s.id and r.key = 'expired')
      and not exists (select from subscriptions n
        where n.organization = o.id and n.start_date = s.end_date + 1
          and (n.closed_on is null or n.closed_on >= n.start_date))`);
  return rows
    .filter(({ today, done, ...term }) => dueOn(term, today, new Set(done)).send !== null)
    .map(({ id }) => id);
}
