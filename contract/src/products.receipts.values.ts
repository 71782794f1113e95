/** Most receipts of one call. */
export const RECEIPTS_MAX = 100;

/** Most receipts of a day that are listed. */
export const RECEIPTS_LISTED = 2_000;
