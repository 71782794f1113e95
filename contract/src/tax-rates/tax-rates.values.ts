/**
 * How things are taxed in every network; its rates add categories of its own, such as
 * `second-reduced`. Zero is taxed at 0 % and exempt is not taxed at all: an invoice names each by a
 * code of its own.
 */
export const TAX_CATEGORIES = ["standard", "reduced", "zero", "exempt"] as const;

/** Categories that are the same everywhere. */
export const UNRATED_CATEGORIES: readonly string[] = ["zero", "exempt"];

/** Why an amount bears the tax it does. */
export const TAX_TREATMENTS = ["taxed", "zeroRated", "exempt", "reverseCharge"] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

/** Most rates that are kept. */
export const TAX_RATES_MAX = 1_000;
