/** Changed products of one answer. */
export const CHANGES_COUNT = 100;
export const CHANGES_MAX = 500;
