/** Most records that can be selected from one list at once. */
export const BULK_MAX = 10_000;

/** Most records one call changes. */
export const BULK_CALL_MAX = 100;
