import { asc, inArray, sql } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { todayIn } from "../../platform/days.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { queueEmails } from "../../platform/email/outbox.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { monthlyStatementEmail } from "./monthly-statements.email.ts";
import { isIncluded, isSent, statementSettings, sumsOf } from "./monthly-statements.facts.ts";
import { monthToSend } from "./monthly-statements.months.ts";
import { monthlyStatementKind } from "./monthly-statements.table.ts";

type Deps = Pick<JobServices, "db" | "config" | "secret" | "clock">;

const BATCH = 100;

/** Once for each pharmacy and month. Months before the last are not made up for. */
export async function sendMonthlyStatements(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const month = monthToSend(await statementSettings(db), deps.clock());
  if (month === null) return;
  const { rows: due } = await db.execute<{ id: string }>(sql`
    select o.id from organizations o
    where o.deleted_at is null and not ${isSent(month)} and ${isIncluded(month)} order by o.id`);
  const failures: unknown[] = [];
  for (let at = 0; at < due.length; at += BATCH) {
    if (signal.aborted) return;
    const ids = due.slice(at, at + BATCH).map(({ id }) => id);
    await db
      .transaction((tx) => sendTo(tx, deps, { ids, month }))
      .catch((error: unknown) => void failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** A pharmacy that pays, or that another process writes to, at this moment is left to the next run. */
async function sendTo(
  tx: Transaction,
  { config, secret, clock }: Deps,
  { ids, month }: { ids: readonly string[]; month: string },
): Promise<void> {
  const locked = await tx
    .select()
    .from(organizations)
    .where(inArray(organizations.id, [...ids]))
    .orderBy(asc(organizations.id))
    .for("no key update", { skipLocked: true });
  // a run that held them before has ended, and what it sent is seen now
  const { rows: left } = await tx.execute<{ id: string }>(sql`
    select o.id from organizations o where o.id = any(${sql.param(locked.map(({ id }) => id))}::uuid[])
      and o.deleted_at is null and not ${isSent(month)}`);
  const settings = await statementSettings(tx);
  if (!settings.sendMonthlyStatements) return;
  const open = new Set(left.map(({ id }) => id));
  const now = clock();
  const pharmacies = locked
    .filter((one) => open.has(one.id) && (one.billingEmail ?? one.email) !== "")
    .map((pharmacy) => ({ ...pharmacy, today: todayIn(pharmacy.timeZone, now) }));
  const sums = await sumsOf(tx, pharmacies, month);
  const seller = settings.sellerName ?? config.networkName;
  const at = new Date(now).toISOString();
  const statements = pharmacies.flatMap((pharmacy) => {
    const own = sums.get(pharmacy.id);
    return own ? [{ pharmacy, seller, month, sums: own, about: newId() }] : [];
  });
  const rows = statements.map(({ pharmacy, about: id, sums: own }) => ({
    id,
    version: null,
    values: { createdAt: at, updatedAt: at, organization: pharmacy.id, month, sums: own },
  }));
  await writeMany(tx, SYSTEM, monthlyStatementKind, rows);
  const emails = statements.map((one) => {
    const { name, email, billingEmail } = one.pharmacy;
    const reader = { id: null, name, email: billingEmail ?? email };
    return monthlyStatementEmail(config, reader, one);
  });
  await queueEmails(tx, secret, emails);
}
