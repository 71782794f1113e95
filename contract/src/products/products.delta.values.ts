/** Changed products of one answer. */
export const CHANGES_COUNT = 100;
export const CHANGES_MAX = 500;

/** How long the ids of deleted products are kept for programs that follow changes, days. */
export const DELETED_KEPT_DAYS = 90;
