/** A draft is the network's own affair; an archived list prices nothing any more. */
export const LIST_STATUSES = ["draft", "active", "archived"] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

/** What a status comes to on a day. */
export const LIST_STATES = ["draft", "scheduled", "running", "ended", "archived"] as const;
export type ListState = (typeof LIST_STATES)[number];

export const PRIORITY_MAX = 100;
export const PRIORITY = 10;

/** The largest price of a pack and the largest quantity of packs. */
export const PRICE_MAX = 1_000_000_000_000;
export const PACKS_MAX = 1_000_000;

/** Most lines of one list. */
export const LINES_MAX = 20_000;

/** Most lines that one call adds or changes. */
export const LINES_CALL_MAX = 500;

/** Prices that a preview of a change of many shows. */
export const REPRICED_SHOWN = 100;

/** Most pharmacies that one call copies a list to, and most lines that it writes. */
export const COPIES_MAX = 50;
export const COPIED_LINES_MAX = 20_000;

/** Most differences between two lists that are named one by one. */
export const DIFFERENCES_MAX = 1_000;

/** Most lists that are named beside an overlap or a price. */
export const RIVALS_MAX = 20;

/** Prices end in a multiple of 5 hundredths, or in 9. */
export const ROUNDINGS = ["none", "05", "09"] as const;
export type Rounding = (typeof ROUNDINGS)[number];
