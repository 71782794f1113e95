/**
 * How a product of one pharmacy differs from that of another, as seen from the last time it was
 * copied. "Here" is the pharmacy that gets products, "there" the one they are copied from.
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

/** What is copied unless someone chooses otherwise: nothing that was decided here is undone. */
export const SAFE_DIFFERENCES = ["new", "changedThere"] as const satisfies Difference[];

/** Most products of a pharmacy that are laid beside those of another. */
export const COMPARED_MAX = 20_000;

/** Most of them that are picked one by one, besides whole differences. */
export const PICKED_MAX = 5_000;

/** What is compared of a product that is in both. Prices, stock and levels are the pharmacy's own. */
export const COMPARED_FIELDS = ["name", "group", "gtin", "taxRateBps"] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];
