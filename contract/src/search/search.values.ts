export const FOUND_MAX = 5;

export const SEARCH_MAX = 100;
