/** Only the network sees drafts; an archived list prices nothing. */
export const LIST_STATUSES = ["draft", "active", "archived"] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

export const LIST_STATES = ["draft", "scheduled", "running", "ended", "archived"] as const;
export type ListState = (typeof LIST_STATES)[number];

export const PRIORITY_MAX = 100;
export const PRIORITY = 10;

export const PRICE_MAX = 1_000_000_000_000;
export const PACKS_MAX = 1_000_000;

export const LINES_MAX = 20_000;

export const LINES_CALL_MAX = 500;

export const REPRICED_SHOWN = 100;

export const COPIES_MAX = 50;
export const COPIED_LINES_MAX = 20_000;

export const DIFFERENCES_MAX = 1_000;

export const RIVALS_MAX = 20;

/** Prices end in a multiple of 5 hundredths, or in 9. */
export const ROUNDINGS = ["none", "05", "09"] as const;
export type Rounding = (typeof ROUNDINGS)[number];
