import { keysOf } from "../keys.ts";
import type { Interval } from "../subscriptions/subscriptions.values.ts";

/**
 * Everything that expires. `grace` is the period in which a pharmacy can still write after its
 * term.
 */
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

/** How far ahead the list looks, in days. The last is the default. */
export const EXPIRY_DAYS = [7, 14, 30, 60, 90] as const;
export const EXPIRY_DAYS_MAX = Math.max(...EXPIRY_DAYS);

/**
 * How many days before its last day something counts as expiring, on every screen: 30, or 7 for
 * short terms.
 */
export const EXPIRING_DAYS: Record<Interval | "trial" | "licence", number> = {
  licence: 30,
  year: 30,
  quarter: 30,
  month: 7,
  trial: 7,
};

/** The value of `days` for entries that have ended and still need attention. */
export const OVERDUE = "overdue";

/**
 * How many days an expired token or invitation stays overdue. Other types stay until they are dealt
 * with.
 */
export const OVERDUE_DAYS_MAX = 30;
