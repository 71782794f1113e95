import type { LicenceReminderKey } from "@pharmacy/contract/reminders/reminders.values";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { presentPharmacy } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { todayIn } from "../../platform/days.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { type Duty, runForEach } from "../subscriptions/subscriptions.due-pharmacies.ts";
import { licenceEmail } from "./reminders.emails.ts";
import { keepSent, keepSkipped } from "./reminders.keep.ts";
import { LICENCE_DAYS_MAX, licenceDueOn } from "./reminders.licence-schedule.ts";
import { eachOnce, officeOrOwners, type Recipient } from "./reminders.recipients.ts";
import { REMINDER_TIME } from "./reminders.schedule.ts";
import { reminders } from "./reminders.table.ts";

type Deps = Pick<JobServices, "db" | "config" | "secret" | "clock">;

export function sendLicenceReminders(deps: Deps, signal: AbortSignal): Promise<void> {
  const duty: Duty = {
    from: REMINDER_TIME,
    dueAmong,
    see: (tx, organization, now) => remindOfLicence(tx, deps, organization, now),
    once: "reminders_licence_once",
  };
  return runForEach(deps, duty, signal);
}

type Candidate = { id: string; expiresOn: string; today: string; done: LicenceReminderKey[] };

async function dueAmong(db: Database, pharmacies: SQL): Promise<string[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select o.id, o.licence_expires_on::text as "expiresOn", o.today::text as today,
      array(select key from reminders r
        where r.organization = o.id and r.licence_expires_on = o.licence_expires_on) as done
    from ${pharmacies} o
    where o.licence_expires_on between o.today and o.today + ${LICENCE_DAYS_MAX}::int`);
  return rows
    .filter(({ expiresOn, today, done }) => licenceDueOn(expiresOn, today, new Set(done)).send)
    .map(({ id }) => id);
}

/** Locks the pharmacy against a second process or a user who is changing the date. */
async function remindOfLicence(
  tx: Transaction,
  { config, secret }: Deps,
  organization: string,
  now: number,
): Promise<void> {
  const pharmacy = await presentPharmacy(tx, organization, "no key update");
  const { licenceExpiresOn } = pharmacy;
  if (licenceExpiresOn === null) return;
  const today = todayIn(pharmacy.timeZone, now);
  const done = await keysOf(tx, organization, licenceExpiresOn);
  const { send, skip } = licenceDueOn(licenceExpiresOn, today, done);
  if (send === null) return;
  const about = { organization, licenceExpiresOn, now };
  for (const key of skip) await keepSkipped(tx, { ...about, key }, "later");
  const due = { ...about, key: send };
  if (pharmacy.status === "inactive") {
    await keepSkipped(tx, due, "inactive");
    return;
  }
  const ending = { pharmacy, expiresOn: licenceExpiresOn, today };
  const readers = await readersOf(tx, pharmacy, config.supportEmail);
  const emails = readers.map((reader) => licenceEmail(config, reader, ending));
  await keepSent(tx, secret, SYSTEM, due, emails);
}

async function keysOf(tx: Transaction, organization: string, licenceExpiresOn: string) {
  const about = and(
    eq(reminders.organization, organization),
    eq(reminders.licenceExpiresOn, licenceExpiresOn),
  );
  const rows = await tx.select({ key: reminders.key }).from(reminders).where(about);
  return new Set(rows.map(({ key }) => key as LicenceReminderKey));
}

async function readersOf(
  tx: Transaction,
  pharmacy: typeof organizations.$inferSelect,
  supportEmail: string,
): Promise<Recipient[]> {
  const support = { id: null, name: "support", email: supportEmail };
  return eachOnce([...(await officeOrOwners(tx, pharmacy)), support]);
}
