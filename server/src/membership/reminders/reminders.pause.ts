import type { EmailState } from "@pharmacy/contract/emails/email-state";
import { HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";

const PAUSE_MS = 10 * MINUTE_MS;

/** Most manual reminders of one topic to one pharmacy within an hour. */
export const AN_HOUR = 5;

/** The last reminder of a topic, and the one that reached the hourly limit. */
type Latest = {
  sentAt?: string | null | undefined;
  fullAt?: string | null | undefined;
  state?: EmailState | null | undefined;
};

/** Milliseconds since 1970, or 0. A reminder sent while the clock was ahead holds up none. */
export function pauseAfter({ sentAt, fullAt }: Latest, now: number): number {
  if (!sentAt || Date.parse(sentAt) > now + PAUSE_MS) return 0;
  const nextHour = fullAt ? Date.parse(fullAt) + HOUR_MS : 0;
  return Math.max(Date.parse(sentAt) + PAUSE_MS, nextHour);
}

/** Undefined once the pharmacy can be reminded. */
export function pauseReason(name: string, latest: Latest, now: number): string | undefined {
  const pause = pauseWords(latest, now);
  if (!pause) return undefined;
  return `${LAST_WORDS[latest.state ?? "waiting"](name, pause.ago)} Try again in ${pause.next}.`;
}

/** When the last one was written, and how long the next one has to wait. */
export function pauseWords(latest: Latest, now: number): { ago: string; next: string } | undefined {
  const until = pauseAfter(latest, now);
  if (until <= now || !latest.sentAt) return undefined;
  const ago = minutesIn(now - Date.parse(latest.sentAt), Math.floor);
  return {
    ago: ago === 0 ? "just now" : `${inMinutes(ago)} ago`,
    next: inMinutes(minutesIn(until - now, Math.ceil)),
  };
}

const LAST_WORDS: Record<EmailState, (name: string, ago: string) => string> = {
  waiting: (name, ago) => `A reminder to ${name} was written ${ago} and is waiting to be sent.`,
  retrying: (name, ago) =>
    `A reminder to ${name} was written ${ago}. The mail server has not taken it yet.`,
  sent: (name, ago) => `A reminder was sent to ${name} ${ago}.`,
  failed: (name, ago) => `A reminder to ${name} was written ${ago}, but could not be sent.`,
  noServer: (name, ago) =>
    `A reminder to ${name} was written ${ago}, but not sent: no mail server is set up.`,
};

/** Shows no time of day, because the reader's time zone is unknown. */
function inMinutes(count: number): string {
  return count === 1 ? "1 minute" : `${count} minutes`;
}

function minutesIn(duration: number, round: (minutes: number) => number): number {
  return Math.max(0, round(duration / MINUTE_MS));
}
