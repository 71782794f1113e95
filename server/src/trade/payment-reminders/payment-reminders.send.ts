import { dateInWords } from "@pharmacy/contract/date-words";
import { worstEmailState } from "@pharmacy/contract/emails/email-state";
import type { PaymentReminderPreview } from "@pharmacy/contract/payment-reminders/payment-reminders";
import { REMINDED_MAX } from "@pharmacy/contract/payment-reminders/payment-reminders.values";
import { and, desc, eq } from "drizzle-orm";
import { presentPharmacy } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { AN_HOUR, pauseAfter, pauseReason } from "../../membership/reminders/reminders.pause.ts";
import { AppError } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { insertRecord } from "../../platform/db/records.ts";
import { addManyUnaudited } from "../../platform/db/unaudited.ts";
import { emailsOf } from "../../platform/email/deliveries.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { paymentReminderEmail } from "./payment-reminders.emails.ts";
import {
  factsOf,
  pharmacyOn,
  type ReminderSettings,
  reminderSettings,
} from "./payment-reminders.facts.ts";
import { type Due, dueOf, stoppedBecause } from "./payment-reminders.rules.ts";
import {
  paymentReminderKind,
  paymentReminders,
  remindedInvoices,
} from "./payment-reminders.table.ts";

type Deps = Pick<Services, "db" | "config" | "secret" | "clock">;
type Lock = Parameters<typeof presentPharmacy>[2];

type Situation = {
  pharmacy: typeof organizations.$inferSelect;
  reader: { id: null; name: string; email: string };
  rules: ReminderSettings;
  due: Due;
  now: number;
};

/** Locks the pharmacy, so that payments, credit notes and other reminders wait. */
async function situationOf(
  tx: Transaction,
  organization: string,
  now: number,
  lock: Lock,
): Promise<Situation> {
  const pharmacy = await presentPharmacy(tx, organization, lock);
  const rules = await reminderSettings(tx, now);
  const today = todayIn(pharmacy.timeZone, now);
  const [facts] = await factsOf(tx, pharmacyOn(organization, today));
  if (!facts) throw new Error(`Pharmacy ${organization} has no account.`);
  const email = pharmacy.billingEmail ?? pharmacy.email;
  return {
    pharmacy,
    reader: { id: null, name: pharmacy.name, email },
    rules,
    due: dueOf(facts, rules),
    now,
  };
}

/** Sends what has become due since the job looked, in the transaction that counts it. */
export async function remindOnSchedule(
  tx: Transaction,
  deps: Omit<Deps, "db" | "clock">,
  organization: string,
  now: number,
): Promise<void> {
  const situation = await situationOf(tx, organization, now, "no key update");
  const { rules, due, reader } = situation;
  if (!rules.isOn || rules.isStopped || due.pause !== null) return;
  if (due.newLevel === 0 || reader.email === "") return;
  await keep(tx, deps, SYSTEM, situation, { isManual: false, level: due.newLevel });
}

/** Sends one that covers everything overdue; with an invoice, only if it is among it. */
export function remindByHand(
  { db, clock, ...deps }: Deps,
  actor: Actor,
  organization: string,
  invoice?: string,
): Promise<string> {
  const now = clock();
  return db.transaction(async (tx) => {
    const situation = await situationOf(tx, organization, now, "no key update");
    const refusal = await refusalOf(tx, situation);
    if (refusal !== null) throw refusal;
    const left = situation.due.leftOut.find(({ id }) => id === invoice);
    if (left) throw new AppError("conflict", `${left.number} is left out. ${left.because}.`);
    return keep(tx, deps, actor, situation, { isManual: true, level: situation.due.level });
  });
}

export function previewReminder(
  { db, config, clock }: Omit<Deps, "secret">,
  organization: string,
): Promise<PaymentReminderPreview> {
  const now = clock();
  return db.transaction(async (tx) => {
    const situation = await situationOf(tx, organization, now, "share");
    const { pharmacy, reader, rules, due } = situation;
    const refusal = await refusalOf(tx, situation);
    const { subject, text } = paymentReminderEmail(config, reader, {
      pharmacy,
      seller: rules.seller,
      due,
      level: due.level,
    });
    const isEmpty = due.lines.length === 0;
    const { state } = await latestOf(tx, organization);
    return {
      refusal: refusal?.message ?? null,
      subject: isEmpty ? "" : subject,
      text: isEmpty ? "" : text,
      recipient: reader.email === "" ? null : { email: reader.email, name: reader.name },
      leftOut: due.leftOut.slice(0, REMINDED_MAX),
      last: state ?? null,
      ...emailReceipt(config, 1),
    };
  });
}

async function refusalOf(
  tx: Transaction,
  { pharmacy: { id, name }, reader, rules, due, now }: Situation,
): Promise<AppError | null> {
  if (rules.isStopped) return new AppError("conflict", stoppedBecause(rules.lastBankFileOn));
  if (due.pause !== null) {
    const { until, reason } = due.pause;
    const day = dateInWords(until);
    return new AppError("conflict", `Reminders to ${name} are paused until ${day}: ${reason}`);
  }
  if (due.lines.length === 0) {
    return new AppError(
      "conflict",
      due.leftOut.length === 0
        ? `${name} has no overdue invoices.`
        : `Every overdue invoice of ${name} is disputed, promised, covered by money on account or too small.`,
    );
  }
  if (reader.email === "") {
    return new AppError("invalid", "This pharmacy has no email address to send to.");
  }
  const latest = await latestOf(tx, id);
  const reason = pauseReason(name, latest, now);
  if (reason === undefined) return null;
  const retryAfterS = Math.ceil((pauseAfter(latest, now) - now) / 1000);
  return new AppError("too_many_requests", reason, { retryAfterS });
}

async function keep(
  tx: Transaction,
  { config, secret }: Omit<Deps, "db" | "clock">,
  actor: Actor,
  { pharmacy, reader, rules: { seller }, due, now }: Situation,
  { isManual, level }: { isManual: boolean; level: number },
): Promise<string> {
  const id = newId();
  const at = new Date(now).toISOString();
  const email = paymentReminderEmail(config, reader, { pharmacy, seller, due, level, about: id });
  const { sums, lines, first } = due;
  const values = {
    id,
    createdAt: at,
    updatedAt: at,
    organization: pharmacy.id,
    isManual,
    level,
    sums,
    lines: lines.slice(0, REMINDED_MAX),
    invoiceCount: lines.length,
  };
  await insertRecord(tx, actor, paymentReminderKind, values, { action: "remind" });
  const marks = lines.map(({ invoice, level: reached }) => {
    return { reminder: id, invoice, level: reached, isFirst: first.has(invoice) };
  });
  await addManyUnaudited(tx, remindedInvoices, marks);
  await queueEmail(tx, secret, email);
  return id;
}

/** The last reminder and its email, and the one that reached the hourly limit. */
async function latestOf(tx: Transaction, organization: string) {
  const sent = (before: number, isManual?: true) =>
    tx
      .select({ id: paymentReminders.id, createdAt: paymentReminders.createdAt })
      .from(paymentReminders)
      .where(
        and(
          eq(paymentReminders.organization, organization),
          isManual && eq(paymentReminders.isManual, true),
        ),
      )
      .orderBy(desc(paymentReminders.createdAt), desc(paymentReminders.id))
      .limit(1)
      .offset(before);
  const [last] = await sent(0);
  const [full] = await sent(AN_HOUR - 1, true);
  const emails = last ? await emailsOf(tx, eq(outboxEmails.about, last.id)) : [];
  return { sentAt: last?.createdAt, fullAt: full?.createdAt, state: worstEmailState(emails) };
}
