import { type FieldWords, shownAsMoney } from "@pharmacy/contract/field-words";
import type { MovementReason } from "@pharmacy/contract/products/products.values";
import { PRODUCT_BATCH_WORDS, PRODUCT_WORDS } from "@pharmacy/contract/products/products.words";

export function productWords(currency?: string): FieldWords {
  return {
    ...PRODUCT_BATCH_WORDS,
    ...PRODUCT_WORDS,
    organization: "Pharmacy",
    group: "Category",
    packUnit: "Packaging",
    gtin: "GTIN",
    sellingPrice: shownAsMoney("Selling price", currency),
    costPrice: shownAsMoney("Cost price", currency),
    unitCost: shownAsMoney("Cost per pack", currency),
  };
}

export const REASON_WORDS: Readonly<Record<MovementReason, string>> = {
  count: "Stock count",
  delivery: "Delivery",
  sale: "Sale",
  damage: "Damage",
  expired: "Expired",
  correction: "Correction",
  scannedIn: "Received by scan",
  scannedBack: "Scan undone",
  recall: "Recall",
  recallLifted: "Recall lifted",
  returned: "Return",
  returnDeclined: "Return declined",
};
