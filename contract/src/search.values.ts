/** Most records of one kind that a search answers. */
export const FOUND_MAX = 5;

/** Longest text that can be searched for. */
export const SEARCH_MAX = 100;
