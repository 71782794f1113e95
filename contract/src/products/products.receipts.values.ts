/** Most receipts of one call. */
export const RECEIPTS_MAX = 100;

/** How long the ids of receipts are known, and their days can be read, days. */
export const RECEIPTS_KEPT_DAYS = 90;

/** Most receipts of a day that are listed. */
export const RECEIPTS_LISTED = 2_000;
