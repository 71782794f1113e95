export const LOG_RETENTION_MIN = 12;
export const LOG_RETENTION_MAX = 120;

export const EXPIRING_STOCK_MAX = 365;

/** Percent of the packs ordered. */
export const FILL_RATE_TARGET = 95;
export const FILL_RATE_MAX = 100;
