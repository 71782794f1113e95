/** Most results of one kind in an answer. */
export const FOUND_MAX = 5;

/** Longest search text. */
export const SEARCH_MAX = 100;
