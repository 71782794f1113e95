import type { Interval } from "./subscriptions.ts";

/**
 * Days before its last day from which something is expiring, wherever that is shown: the last 30,
 * or the last 7 of what is short anyway.
 */
export const EXPIRING_DAYS: Record<Interval | "trial" | "licence", number> = {
  licence: 30,
  year: 30,
  quarter: 30,
  month: 7,
  trial: 7,
};
