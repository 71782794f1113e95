import { keysOf } from "../keys.ts";

/** The length of a term, as shown after a price: "€79.00 a month". */
export const INTERVAL_WORDS = { month: "a month", quarter: "a quarter", year: "a year" };
export const INTERVALS = keysOf(INTERVAL_WORDS);
export type Interval = keyof typeof INTERVAL_WORDS;

/** Months in a term of each length. */
export const INTERVAL_MONTHS: Record<Interval, number> = { month: 1, quarter: 3, year: 12 };

/** State of a pharmacy's subscription today. It is computed from dates and never stored. */
export const SUBSCRIPTION_STATES = [
  "none",
  "scheduled",
  "trial",
  "active",
  "expiring",
  "grace",
  "expired",
  "cancelled",
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/**
 * Filters for pharmacies: a state, or one of two groups. `readOnly` is without write access, and
 * `paying` is in a paid term.
 */
export const SUBSCRIPTION_FILTERS = [...SUBSCRIPTION_STATES, "readOnly", "paying"] as const;
export type SubscriptionFilter = (typeof SUBSCRIPTION_FILTERS)[number];

/** Why a term ended before its last day. */
export const CLOSE_REASONS = ["replaced", "cancelled", "organizationDeleted", "undone"] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
