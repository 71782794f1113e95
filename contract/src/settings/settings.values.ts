/** Months for which entries of the audit log are kept in the database. */
export const LOG_RETENTION_MIN = 12;
export const LOG_RETENTION_MAX = 120;

/** Days before their expiry from which packs are pointed out. */
export const EXPIRING_STOCK_MAX = 365;
