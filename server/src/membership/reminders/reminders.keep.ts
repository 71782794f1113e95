import type { ReminderKind, SkipReason } from "@pharmacy/contract/reminders/reminders.values";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRecord } from "../../platform/db/records.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { postLetter } from "../../platform/mail/outbox.ts";
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
  letters: Letter[],
) {
  const mails: string[] = [];
  for (const letter of letters) mails.push(await postLetter(tx, secret, letter));
  const recipients = letters.map(({ recipient }) => recipient);
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
