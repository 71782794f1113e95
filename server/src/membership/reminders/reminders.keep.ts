import type { ReminderKind, SkipReason } from "@pharmacy/contract/reminders/reminders.values";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord } from "../../platform/db/records.ts";
import type { Email } from "../../platform/email/email.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import { reminderKind } from "./reminders.table.ts";

/** A reminder is about either a term or a licence with its last day. */
type About = {
  organization: string;
  subscription?: string;
  licenceExpiresOn?: string;
  key: ReminderKind;
  now: number;
};

export async function keepSent(
  tx: Transaction,
  secret: Buffer,
  actor: Actor,
  about: About,
  emails: Email[],
) {
  const mails: string[] = [];
  for (const email of emails) mails.push(await queueEmail(tx, secret, email));
  const recipients = emails.map(({ recipient }) => recipient);
  const values = { ...valuesOf(about), status: "sent", recipients, mails } as const;
  return insertRecord(tx, actor, reminderKind, values, { action: "remind" });
}

export async function keepSkipped(
  tx: Transaction,
  about: About,
  skipReason: SkipReason,
): Promise<void> {
  const nothing = { recipients: [], mails: [] };
  const values = { ...valuesOf(about), status: "skipped", skipReason, ...nothing } as const;
  await insertRecord(tx, SYSTEM, reminderKind, values, { action: "skip" });
}

/** Uses the clock that determines subscriptions, not the database's. */
function valuesOf({ now, ...about }: About) {
  const at = new Date(now).toISOString();
  return { ...about, createdAt: at, updatedAt: at };
}
