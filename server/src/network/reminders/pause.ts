import type { MailState } from "@pharmacy/contract/mail-state";
import { HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";

/** How long no reminder is sent to a pharmacy after one, milliseconds. */
const PAUSE_MS = 10 * MINUTE_MS;

/** Most manual reminders of one topic to one pharmacy within an hour. */
export const AN_HOUR = 5;

/**
 * When a pharmacy was last reminded of a topic, and when by the reminder that reached the hourly
 * limit.
 */
type Latest = {
  sentAt?: string | null | undefined;
  fullAt?: string | null | undefined;
  /** What became of its letters. */
  state?: MailState | null | undefined;
};

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
  const [written = "", next] = [Date.parse(latest.sentAt), until].map(timeInWords);
  return `${LAST_WORDS[latest.state ?? "waiting"](name, written)} Try again after ${next}.`;
}

/** What is known of the last reminder, by the state of its letters. */
const LAST_WORDS: Record<MailState, (name: string, at: string) => string> = {
  waiting: (name, at) => `A reminder to ${name} was written at ${at} and is waiting to be sent.`,
  retrying: (name, at) =>
    `A reminder to ${name} was written at ${at}. The mail server has not taken it yet.`,
  sent: (name, at) => `A reminder was sent to ${name} at ${at}.`,
  failed: (name, at) => `A reminder to ${name} was written at ${at}, but could not be sent.`,
  noServer: (name, at) =>
    `A reminder to ${name} was written at ${at}, but not sent: no mail server is set up.`,
};

/** In UTC, because the reader's time zone is unknown. */
function timeInWords(instant: number): string {
  return `${new Date(instant).toISOString().slice(11, 16)} UTC`;
}
