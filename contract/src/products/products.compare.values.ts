/**
 * Compared with the last copy. "Here" is the pharmacy that gets products, "there" the one they are
 * copied from.
 */
export const DIFFERENCES = [
  "new",
  "changedThere",
  "changedHere",
  "changedBoth",
  "removedHere",
  "gone",
] as const;
export type Difference = (typeof DIFFERENCES)[number];

export const SAFE_DIFFERENCES = ["new", "changedThere"] as const satisfies Difference[];

export const COMPARED_MAX = 20_000;

export const PICKED_MAX = 5_000;

/** Prices, stock and levels are the pharmacy's own. */
export const COMPARED_FIELDS = ["name", "group", "gtin", "taxRateBps"] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];
