import { keysOf } from "../keys.ts";

export const INTERVAL_WORDS = { month: "a month", quarter: "a quarter", year: "a year" };
export const INTERVALS = keysOf(INTERVAL_WORDS);
export type Interval = keyof typeof INTERVAL_WORDS;

export const INTERVAL_MONTHS: Record<Interval, number> = { month: 1, quarter: 3, year: 12 };

/** Computed from dates and never stored. */
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

/** `readOnly`: without write access; `paying`: in a paid term. */
export const SUBSCRIPTION_FILTERS = [...SUBSCRIPTION_STATES, "readOnly", "paying"] as const;
export type SubscriptionFilter = (typeof SUBSCRIPTION_FILTERS)[number];

export const CLOSE_REASONS = ["replaced", "cancelled", "organizationDeleted", "undone"] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
