import { keysOf } from "./keys.ts";

/** How long a term lasts, as it stands behind a price: "€79.00 a month". */
export const INTERVAL_WORDS = { month: "a month", quarter: "a quarter", year: "a year" };
export const INTERVALS = keysOf(INTERVAL_WORDS);
export type Interval = keyof typeof INTERVAL_WORDS;

/** How many months a term of each length has. */
export const INTERVAL_MONTHS: Record<Interval, number> = { month: 1, quarter: 3, year: 12 };

/** State of a pharmacy's subscription today. It follows from dates and is never stored. */
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
 * What pharmacies are filtered by: a state, or one of two groups. `readOnly` can change nothing, and
 * `paying` is in a paid term.
 */
export const SUBSCRIPTION_FILTERS = [...SUBSCRIPTION_STATES, "readOnly", "paying"] as const;
export type SubscriptionFilter = (typeof SUBSCRIPTION_FILTERS)[number];

/** Why a term ended before its last day. */
export const CLOSE_REASONS = ["replaced", "cancelled", "organizationDeleted", "undone"] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
