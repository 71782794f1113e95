export const ORGANIZATION_STATUSES = ["active", "inactive"] as const;
export const ORGANIZATION_TYPES = ["community", "hospital", "online"] as const;

/** Today, in the pharmacy's zone. `unknown` has no last day. */
export const LICENCE_STATES = ["valid", "expiring", "expired", "unknown"] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

export const PAYMENT_TERM_DAYS_MAX = 90;
