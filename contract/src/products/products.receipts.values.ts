export const RECEIPTS_MAX = 100;

/** Ids of receipts are known, and their days can be read, this long. */
export const RECEIPTS_KEPT_DAYS = 90;

export const RECEIPTS_LISTED = 2_000;
