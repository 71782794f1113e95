export const CHANGES_COUNT = 100;
export const CHANGES_MAX = 500;

/** For programs that follow changes. */
export const DELETED_KEPT_DAYS = 90;
