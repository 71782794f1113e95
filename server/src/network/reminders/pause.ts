import { HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";

/** How long a pharmacy is left alone after a reminder, milliseconds. */
const PAUSE_MS = 10 * MINUTE_MS;

/** Reminders of one topic that are sent by hand to one pharmacy within an hour. */
export const AN_HOUR = 5;

/** When a pharmacy was last reminded of a topic, and when by the reminder that fills an hour. */
type Latest = { sentAt?: string | null | undefined; fullAt?: string | null | undefined };

/** When the pause after a reminder is over, milliseconds since 1970; 0 where there was none. */
export function pauseAfter({ sentAt, fullAt }: Latest): number {
  if (!sentAt) return 0;
  const nextHour = fullAt ? Date.parse(fullAt) + HOUR_MS : 0;
  return Math.max(Date.parse(sentAt) + PAUSE_MS, nextHour);
}

/** Why a pharmacy is not reminded again so soon; undefined once it can be. */
export function pauseReason(name: string, latest: Latest, now: number): string | undefined {
  const until = pauseAfter(latest);
  if (until <= now || !latest.sentAt) return undefined;
  const [sent, next] = [Date.parse(latest.sentAt), until].map(timeInWords);
  return `A reminder was sent to ${name} at ${sent}. Try again after ${next}.`;
}

/** In UTC: where its reader is, is not known. */
function timeInWords(instant: number): string {
  return `${new Date(instant).toISOString().slice(11, 16)} UTC`;
}
