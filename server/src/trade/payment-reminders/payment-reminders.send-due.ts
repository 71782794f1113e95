import type { SQL } from "drizzle-orm";
import { REMINDER_TIME } from "../../membership/reminders/reminders.schedule.ts";
import {
  type Duty,
  runForEach,
} from "../../membership/subscriptions/subscriptions.due-pharmacies.ts";
import type { Database } from "../../platform/db/database.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { factsOf, reachedAmong, reminderSettings } from "./payment-reminders.facts.ts";
import { dueOf } from "./payment-reminders.rules.ts";
import { remindOnSchedule } from "./payment-reminders.send.ts";

type Deps = Pick<JobServices, "db" | "config" | "secret" | "clock">;

export async function sendDuePaymentReminders(deps: Deps, signal: AbortSignal): Promise<void> {
  const rules = await reminderSettings(deps.db, deps.clock());
  if (!rules.isOn || rules.isStopped) return;
  const duty: Duty = {
    from: REMINDER_TIME,
    /** Checked without a lock, and again with one. */
    async dueAmong(db: Database, pharmacies: SQL) {
      const reached = await reachedAmong(db, pharmacies, rules.levels);
      if (reached === null) return [];
      const facts = await factsOf(db, reached);
      return facts.flatMap((one) => {
        const { newLevel, pause } = dueOf(one, rules);
        return newLevel > 0 && pause === null ? [one.organization] : [];
      });
    },
    see: (tx, organization, now) => remindOnSchedule(tx, deps, organization, now),
    once: "reminded_invoices_once",
  };
  await runForEach(deps, duty, signal);
}
