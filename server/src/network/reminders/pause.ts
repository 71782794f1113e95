import { HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";

/** How long no reminder is sent to a pharmacy after one, milliseconds. */
const PAUSE_MS = 10 * MINUTE_MS;

/** Most manual reminders of one topic to one pharmacy within an hour. */
export const AN_HOUR = 5;

/**
 * When a pharmacy was last reminded of a topic, and when by the reminder that reached the hourly
 * limit.
 */
type Latest = { sentAt?: string | null | undefined; fullAt?: string | null | undefined };

/**
 * When the pause after a reminder ends, milliseconds since 1970; 0 without one. One that was sent
 * while the clock was ahead holds up none.
 */
export function pauseAfter({ sentAt, fullAt }: Latest, now: number): number {
  if (!sentAt || Date.parse(sentAt) > now + PAUSE_MS) return 0;
  const nextHour = fullAt ? Date.parse(fullAt) + HOUR_MS : 0;
  return Math.max(Date.parse(sentAt) + PAUSE_MS, nextHour);
}

/** Why a pharmacy cannot be reminded again yet; undefined once it can. */
export function pauseReason(name: string, latest: Latest, now: number): string | undefined {
  const until = pauseAfter(latest, now);
  if (until <= now || !latest.sentAt) return undefined;
  const [sent, next] = [Date.parse(latest.sentAt), until].map(timeInWords);
  return `A reminder was sent to ${name} at ${sent}. Try again after ${next}.`;
}

/** In UTC, because the reader's time zone is unknown. */
function timeInWords(instant: number): string {
  return `${new Date(instant).toISOString().slice(11, 16)} UTC`;
}
