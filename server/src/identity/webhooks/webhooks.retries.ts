import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { RETRY_DAYS } from "@pharmacy/contract/webhooks/webhooks.values";

const FIRST_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];
const LATER_WAIT_MS = 12 * HOUR_MS;

/** When to try again after so many failures; null once the days are over. */
export function nextTryAfter(failures: number, queuedAt: string, now: number): string | null {
  const at = now + (FIRST_WAITS_MS[failures - 1] ?? LATER_WAIT_MS);
  return at > Date.parse(queuedAt) + RETRY_DAYS * DAY_MS ? null : new Date(at).toISOString();
}
