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

/** When the pause after a reminder ends, milliseconds since 1970; 0 without one. */
export function pauseAfter({ sentAt, fullAt }: Latest): number {
  if (!sentAt) return 0;
  const nextHour = fullAt ? Date.parse(fullAt) + HOUR_MS : 0;
  return Math.max(Date.parse(sentAt) + PAUSE_MS, nextHour);
}

/** Why a pharmacy cannot be reminded again yet; undefined once it can. */
export function pauseReason(name: string, latest: Latest, now: number): string | undefined {
  const until = pauseAfter(latest);
  if (until <= now || !latest.sentAt) return undefined;
  const ago = minutesIn(now - Date.parse(latest.sentAt), Math.floor);
  const sent = ago === 0 ? "just now" : `${inMinutes(ago)} ago`;
  return `A reminder was sent to ${name} ${sent}. Try again in ${inMinutes(minutesIn(until - now, Math.ceil))}.`;
}

/** Not as times of day: the reader's time zone is unknown. */
function inMinutes(count: number): string {
  return count === 1 ? "1 minute" : `${count} minutes`;
}

function minutesIn(duration: number, round: (minutes: number) => number): number {
  return Math.max(0, round(duration / MINUTE_MS));
}
