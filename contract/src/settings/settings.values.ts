export const LOG_RETENTION_MIN = 12;
export const LOG_RETENTION_MAX = 120;

export const EXPIRING_STOCK_MAX = 365;
