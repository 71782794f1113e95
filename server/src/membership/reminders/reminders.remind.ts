import type {
  ReminderKey,
  ReminderKind,
  ReminderTopic,
  SkipReason,
} from "@pharmacy/contract/reminders/reminders.values";
import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import type { Config } from "../../platform/config.ts";
import { todayIn } from "../../platform/days.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { reminderEmail } from "./reminders.emails.ts";
import { type ReminderFacts, reminderFactsOf } from "./reminders.facts.ts";
import { keepSent, keepSkipped } from "./reminders.keep.ts";
import { dueOn } from "./reminders.schedule.ts";
import { reminders } from "./reminders.table.ts";

export type Reminding = {
  config: Pick<Config, "publicUrl" | "supportEmail" | "smtpUrl">;
  secret: Buffer;
};

/** Either all emails due are in the outbox, or nothing has happened. */
export async function remindOnSchedule(
  tx: Transaction,
  deps: Reminding,
  organization: string,
  now: number,
): Promise<void> {
  const facts = await reminderFactsOf(tx, organization, now, "no key update");
  // a renewed or cancelled subscription needs no reminder
  if (!facts || facts.term.closedOn !== null || facts.isRenewed) return;
  const { send, skip } = dueOn(facts.term, facts.today, await keysOf(tx, facts.term.id));
  if (send === null) return;
  const about = { ...aboutTerm(facts), now };
  for (const key of skip) await keepSkipped(tx, { ...about, key }, "later");
  const reason = await reasonAgainst(tx, facts);
  if (reason) await keepSkipped(tx, { ...about, key: send }, reason);
  else await sendReminder(tx, deps, facts, { key: send, now });
}

function sendReminder(
  tx: Transaction,
  { config, secret }: Reminding,
  facts: ReminderFacts,
  occasion: { key: ReminderKind; now: number },
) {
  const emails = facts.recipients.map((reader) => reminderEmail(config, reader, facts));
  return keepSent(tx, secret, SYSTEM, { ...aboutTerm(facts), ...occasion }, emails);
}

function aboutTerm({ pharmacy, term }: ReminderFacts) {
  return { organization: pharmacy.id, subscription: term.id };
}

async function keysOf(tx: Transaction, subscription: string): Promise<Set<ReminderKey>> {
  const rows = await tx
    .select({ key: reminders.key })
    .from(reminders)
    .where(and(eq(reminders.subscription, subscription), ne(reminders.key, "manual")));
  return new Set(rows.map(({ key }) => key as ReminderKey));
}

async function reasonAgainst(
  tx: Transaction,
  { pharmacy, recipients, today }: ReminderFacts,
): Promise<SkipReason | undefined> {
  if (pharmacy.status === "inactive") return "inactive";
  if (recipients.length === 0) return "noAddress";
  const last = await lastSent(tx, pharmacy.id, "membership", { key: "manual" });
  const isToday = last && todayIn(pharmacy.timeZone, Date.parse(last.createdAt)) === today;
  return isToday ? "manual" : undefined;
}

export async function lastSent(
  tx: Transaction,
  organization: string,
  topic: ReminderTopic,
  which: { key?: ReminderKind; before?: number } = {},
) {
  const [last] = await tx
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.organization, organization),
        isNotNull(topic === "licence" ? reminders.licenceExpiresOn : reminders.subscription),
        eq(reminders.status, "sent"),
        which.key && eq(reminders.key, which.key),
      ),
    )
    .orderBy(desc(reminders.createdAt))
    .limit(1)
    .offset(which.before ?? 0);
  return last;
}
