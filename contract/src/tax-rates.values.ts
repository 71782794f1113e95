/**
 * How a thing is taxed. Zero is taxed at 0 % and exempt is not taxed at all: an invoice names each
 * by a code of its own.
 */
export const TAX_CATEGORIES = ["standard", "reduced", "zero", "exempt"] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Categories whose rate each country sets. */
export const RATED_CATEGORIES = ["standard", "reduced"] as const;
export type RatedCategory = (typeof RATED_CATEGORIES)[number];

/** Why an amount bears the tax it does. */
export const TAX_TREATMENTS = ["taxed", "zeroRated", "exempt", "reverseCharge"] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

/** Most rates that are kept. */
export const TAX_RATES_MAX = 1_000;
