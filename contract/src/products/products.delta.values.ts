export const CHANGES_COUNT = 100;
export const CHANGES_MAX = 500;

export const DELETED_KEPT_DAYS = 90;
