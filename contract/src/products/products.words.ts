import { type FieldWords, shownAs, shownAsMoney } from "../field-words.ts";
import { wordsOf } from "../words.ts";

/** Labels and formats of a product's fields, in its history and in the log. */
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

/** The same for a batch. */
export const PRODUCT_BATCH_WORDS: FieldWords = {
  unitCost: shownAsMoney("Cost per pack"),
};
