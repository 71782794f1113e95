export const ORGANIZATION_STATUSES = ["active", "inactive"] as const;
export const ORGANIZATION_TYPES = ["community", "hospital", "online"] as const;

/** State of a licence today, in the pharmacy's zone. `unknown` has no last day. */
export const LICENCE_STATES = ["valid", "expiring", "expired", "unknown"] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** Longest time a pharmacy has to pay, days. */
export const PAYMENT_TERM_DAYS_MAX = 90;
