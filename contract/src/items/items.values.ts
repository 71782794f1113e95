import { keysOf } from "../keys.ts";

/** Discontinued stock may be sold off; withdrawn stock may not be sold at all. */
export const ITEM_STATUSES = ["draft", "active", "discontinued", "withdrawn"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const ITEM_KINDS = [
  "medicine",
  "device",
  "supplement",
  "cosmetic",
  "consumable",
  "other",
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export const SUPPLY_STATUSES = ["prescriptionOnly", "pharmacyOnly", "generalSale"] as const;

export const VEN_CLASSES = ["vital", "essential", "nonEssential"] as const;

export const IDENTIFIER_WORDS = {
  ndc: "NDC",
  pzn: "PZN",
  cip13: "CIP 13",
  pip: "PIP code",
  national: "National code",
  rxcui: "RxCUI",
  pcid: "PCID",
  mpid: "MPID",
};
export const IDENTIFIER_SYSTEMS = keysOf(IDENTIFIER_WORDS);
export type IdentifierSystem = keyof typeof IDENTIFIER_WORDS;

export const INGREDIENT_ROLES = ["active", "excipient"] as const;

export const INGREDIENTS_MAX = 30;
export const IDENTIFIERS_MAX = 20;
export const ROUTES_MAX = 10;
export const SUBSTITUTES_MAX = 20;
export const PICTURES_MAX = 8;

/** Longest side of the small picture in a list: sharp where it takes 40 pixels, also on a phone. */
export const THUMBNAIL_SIDE = 160;

export const REASON_MIN = 5;
export const REASON_MAX = 500;
