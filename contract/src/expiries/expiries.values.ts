import { keysOf } from "../keys.ts";
import type { Interval } from "../subscriptions/subscriptions.values.ts";

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

export const EXPIRY_DAYS = [7, 14, 30, 60, 90] as const;
export const EXPIRY_DAYS_MAX = Math.max(...EXPIRY_DAYS);

/** Days before the last day from which something counts as expiring, on every screen. */
export const EXPIRING_DAYS: Record<Interval | "trial" | "licence", number> = {
  licence: 30,
  year: 30,
  quarter: 30,
  month: 7,
  trial: 7,
};

export const OVERDUE = "overdue";

/**
 * Expired tokens and invitations stay overdue this long; other types stay until they are dealt
 * with.
 */
export const OVERDUE_DAYS_MAX = 30;
