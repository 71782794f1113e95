import { ITEM_ALIASES } from "./mapping-aliases.items.ts";
import { PHARMACY_ALIASES } from "./mapping-aliases.pharmacies.ts";
import { SHELF_ALIASES } from "./mapping-aliases.shelves.ts";

/**
 * Headers as the registers of about forty countries write them, a line for each language. Capitals,
 * accents and punctuation make no difference.
 */
export const HEADER_ALIASES = { ...ITEM_ALIASES, ...SHELF_ALIASES, ...PHARMACY_ALIASES };
