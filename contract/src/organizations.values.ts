import { SHORT_COUNT } from "./list.values.ts";
import { SUBSCRIPTION_FILTERS } from "./subscriptions.values.ts";

export const ORGANIZATION_STATUSES = ["active", "inactive"] as const;
export const ORGANIZATION_TYPES = ["community", "hospital", "online"] as const;

/** Where a licence stands today, in the pharmacy's zone. `unknown` has no last day. */
export const LICENCE_STATES = ["valid", "expiring", "expired", "unknown"] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** Longest time a pharmacy has to pay, days. */
export const PAYMENT_TERM_DAYS_MAX = 90;

export const ORGANIZATION_LIST = {
  sorts: ["name", "code", "city", "licenceExpiresOn", "subscriptionEndsOn", "createdAt"],
  filters: {
    status: ORGANIZATION_STATUSES,
    /** Where the membership stands. */
    subscription: SUBSCRIPTION_FILTERS,
    /** Id of the plan the pharmacy is on, or was on last. */
    plan: null,
    licence: LICENCE_STATES,
  },
  count: SHORT_COUNT,
} as const;
