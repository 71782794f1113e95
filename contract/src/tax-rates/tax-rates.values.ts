/**
 * Rates add further categories, such as `second-reduced`. Zero is taxed at 0 % and exempt is not
 * taxed at all: an invoice names each by a code of its own.
 */
export const TAX_CATEGORIES = ["standard", "reduced", "zero", "exempt"] as const;

export const UNRATED_CATEGORIES: readonly string[] = ["zero", "exempt"];

export const TAX_TREATMENTS = ["taxed", "zeroRated", "exempt", "reverseCharge"] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

export const TAX_RATES_MAX = 1_000;
