import { type FieldWords, shownAs, shownAsMoney } from "../field-words.ts";
import { wordsOf } from "../words.ts";

export const PRODUCT_WORDS: FieldWords = {
  sku: "SKU",
  taxRateBps: "Tax rate",
  sellingPrice: shownAsMoney("Selling price"),
  costPrice: shownAsMoney("Cost price"),
  shelfLocation: "Shelf",
  quantityOnHand: "On hand",
  statusBefore: shownAs("Status before", wordsOf),
  archivedAt: "Archived",
};

export const PRODUCT_BATCH_WORDS: FieldWords = {
  unitCost: shownAsMoney("Cost per pack"),
};
