import type { ReminderPreview } from "@pharmacy/contract/reminders";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
import { AppError } from "../http/app-error.ts";
import type { Services } from "../http/routes.ts";
import { lastSent, sendReminder } from "./remind.ts";
import { reminderLetter } from "./reminder-letter.ts";
import { type Standing, standingOf } from "./standing.ts";

/** How long a pharmacy is left alone after a reminder, milliseconds. */
const PAUSE_MS = 10 * 60 * 1000;

/** Reminders that are sent by hand to one pharmacy within an hour. */
const AN_HOUR = 5;
const HOUR_MS = 60 * 60 * 1000;

type Given = Pick<Services, "db" | "config" | "secret" | "clock">;

/** Remind a pharmacy now. Of two who do it at once, the second is told to wait. */
export function remindByHand(given: Given, actor: Actor, organization: string) {
  return given.db.transaction(async (tx) => {
    const now = given.clock();
    const standing = requireTerm(await standingOf(tx, organization, now, "no key update"));
    requireRecipients(standing);
    await requirePause(tx, standing, now);
    return sendReminder(tx, given, actor, standing, { key: "manual", now });
  });
}

/** The letter as it would go out now, to the first of those who get it. */
export function previewReminder(given: Given, organization: string): Promise<ReminderPreview> {
  return given.db.transaction(async (tx) => {
    const now = given.clock();
    const standing = requireTerm(await standingOf(tx, organization, now, "share"));
    const reader = requireRecipients(standing);
    const { subject, text } = reminderLetter(given.config, reader, standing);
    const { until } = await pauseOf(tx, standing);
    return {
      subject,
      text,
      recipients: standing.recipients.map(({ email, name }) => ({ email, name })),
      waitsUntil: until > now ? new Date(until).toISOString() : null,
    };
  });
}

function requireTerm(standing: Standing | undefined): Standing {
  if (standing) return standing;
  throw new AppError("conflict", "This pharmacy has no subscription to remind about.");
}

function requireRecipients({ recipients: [first] }: Standing) {
  if (first) return first;
  throw new AppError("invalid", "This pharmacy has no email address to send to.");
}

async function requirePause(tx: Transaction, standing: Standing, now: number): Promise<void> {
  const { sent: at, until } = await pauseOf(tx, standing);
  if (until <= now) return;
  const [sent, next] = [at, until].map(timeInWords);
  throw new AppError(
    "too_many_requests",
    `A reminder was sent to ${standing.pharmacy.name} at ${sent}. Try again after ${next}.`,
    { retryAfterS: Math.ceil((until - now) / 1000) },
  );
}

/** When the last reminder went out, and when the pause after it is over, milliseconds since 1970. */
async function pauseOf(tx: Transaction, { pharmacy }: Standing) {
  const last = await lastSent(tx, pharmacy.id);
  const sent = last ? Date.parse(last.createdAt) : 0;
  const fifth = await lastSent(tx, pharmacy.id, "manual", AN_HOUR - 1);
  const untilNextHour = fifth ? Date.parse(fifth.createdAt) + HOUR_MS : 0;
  return { sent, until: last ? Math.max(sent + PAUSE_MS, untilNextHour) : 0 };
}

/** In UTC: where its reader is, is not known. */
function timeInWords(instant: number): string {
  return `${new Date(instant).toISOString().slice(11, 16)} UTC`;
}
