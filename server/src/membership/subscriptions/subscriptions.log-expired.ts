import { type SQL, sql } from "drizzle-orm";
import { presentPharmacy } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { addDays, todayIn } from "../../platform/days.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { type Duty, runForEach } from "./subscriptions.due-pharmacies.ts";
import { LATEST_BEGUN, latestBegun } from "./subscriptions.latest-begun.ts";
import { subscriptionOn } from "./subscriptions.state.ts";
import { termsOf } from "./subscriptions.subscribe.ts";
import { subscriptionKind } from "./subscriptions.table.ts";

const DUTY: Duty = { from: "00:10", dueAmong, see: logExpired };

/** Only for the log: the state of a subscription follows from its dates. */
export function logExpiredTerms(
  deps: Pick<JobServices, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  return runForEach(deps, DUTY, signal);
}

async function dueAmong(db: Database, pharmacies: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from ${pharmacies} o
    cross join lateral ${LATEST_BEGUN} s
    where s.closed_on is null and s.expired_on is null and s.grace_end_date < o.today`);
  return rows.map(({ id }) => id);
}

async function logExpired(tx: Transaction, organization: string, now: number): Promise<void> {
  const { timeZone } = await presentPharmacy(tx, organization, "no key update");
  const today = todayIn(timeZone, now);
  const terms = await termsOf(tx, organization);
  const term = latestBegun(terms, today);
  if (!term || term.closedOn !== null || term.expiredOn !== null) return;
  if (subscriptionOn(terms, today).state !== "expired") return;
  const change = { expiredOn: addDays(term.graceEndDate, 1) };
  await updateRecord(tx, SYSTEM, subscriptionKind, term.id, change, { action: "expire" });
}
