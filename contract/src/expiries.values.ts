import { keysOf } from "./keys.ts";
import type { Interval } from "./subscriptions.values.ts";

/** What comes to an end. `grace` is the time in which a pharmacy can still write after its term. */
export const EXPIRY_TYPE_WORDS = {
  membership: "Membership",
  trial: "Trial",
  grace: "Grace period",
  licence: "Licence",
  token: "API token",
  invitation: "Invitation",
};
export const EXPIRY_TYPES = keysOf(EXPIRY_TYPE_WORDS);
export type ExpiryType = keyof typeof EXPIRY_TYPE_WORDS;

/** How far ahead ends are looked for, days: the last when nothing is said. */
export const EXPIRY_DAYS = [7, 14, 30, 60, 90] as const;
export const EXPIRY_DAYS_MAX = Math.max(...EXPIRY_DAYS);

/**
 * Days before the last day from which something counts as expiring, on every screen: 30, or 7 for
 * short terms.
 */
export const EXPIRING_DAYS: Record<Interval | "trial" | "licence", number> = {
  licence: 30,
  year: 30,
  quarter: 30,
  month: 7,
  trial: 7,
};

/** The value of `days` for what has ended already and still has to be dealt with. */
export const OVERDUE = "overdue";

/** For how long a token or an invitation that has ended is overdue, days; the rest is for as long as it takes. */
export const OVERDUE_DAYS_MAX = 30;
