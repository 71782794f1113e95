import { worstEmailState } from "@pharmacy/contract/emails/email-state";
import { ORGANIZATION_ACTS } from "@pharmacy/contract/organizations/organizations.acts";
import type { ReminderPreview } from "@pharmacy/contract/reminders/reminders";
import type { ReminderTopic } from "@pharmacy/contract/reminders/reminders.values";
import { inArray } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { emailsOf } from "../../platform/email/deliveries.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { keepSent } from "./reminders.keep.ts";
import { OCCASIONS, type Occasion } from "./reminders.occasions.ts";
import { AN_HOUR, pauseAfter, pauseReason } from "./reminders.pause.ts";
import { lastSent } from "./reminders.remind.ts";

type Deps = Pick<Services, "db" | "config" | "secret" | "clock">;

/** The second of two concurrent senders is told to wait. */
export function remindByHand(
  { db, config, secret, clock }: Deps,
  actor: Actor,
  organization: string,
  topic: ReminderTopic = "membership",
) {
  return db.transaction(async (tx) => {
    const now = clock();
    const occasion = await OCCASIONS[topic](tx, organization, now, "no key update");
    requireAct("organization", ORGANIZATION_ACTS.remind, occasion.pharmacy, actor);
    requireRecipients(occasion);
    await requirePause(tx, occasion, topic, now);
    const emails = occasion.recipients.map((reader) => occasion.letterTo(config, reader));
    return keepSent(tx, secret, actor, { ...occasion.about, key: "manual", now }, emails);
  });
}

export function previewReminder(
  { db, config, clock }: Deps,
  actor: Actor,
  organization: string,
  topic: ReminderTopic = "membership",
): Promise<ReminderPreview> {
  return db.transaction(async (tx) => {
    const now = clock();
    const occasion = await OCCASIONS[topic](tx, organization, now, "share");
    requireAct("organization", ORGANIZATION_ACTS.remind, occasion.pharmacy, actor);
    const reader = requireRecipients(occasion);
    const { subject, text } = occasion.letterTo(config, reader);
    const latest = await latestOf(tx, organization, topic);
    const until = pauseAfter(latest, now);
    return {
      subject,
      text,
      recipients: occasion.recipients.map(({ email, name }) => ({ email, name })),
      waitsUntil: until > now ? new Date(until).toISOString() : null,
      last: latest.state ?? null,
      ...emailReceipt(config, occasion.recipients.length),
    };
  });
}

function requireRecipients({ recipients: [first] }: Occasion) {
  if (first) return first;
  throw new AppError("invalid", "This pharmacy has no email address to send to.");
}

async function requirePause(
  tx: Transaction,
  { pharmacy }: Occasion,
  topic: ReminderTopic,
  now: number,
): Promise<void> {
  const latest = await latestOf(tx, pharmacy.id, topic);
  const reason = pauseReason(pharmacy.name, latest, now);
  if (reason === undefined) return;
  const retryAfterS = Math.ceil((pauseAfter(latest, now) - now) / 1000);
  throw new AppError("too_many_requests", reason, { retryAfterS });
}

async function latestOf(tx: Transaction, organization: string, topic: ReminderTopic) {
  const last = await lastSent(tx, organization, topic);
  const full = await lastSent(tx, organization, topic, { key: "manual", before: AN_HOUR - 1 });
  const emails = last ? await emailsOf(tx, inArray(outboxEmails.id, last.mails)) : [];
  return { sentAt: last?.createdAt, fullAt: full?.createdAt, state: worstEmailState(emails) };
}
