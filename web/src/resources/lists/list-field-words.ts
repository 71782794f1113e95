import { type FieldWords, shownAsMoney } from "@pharmacy/contract/field-words";

/** The words of the fields, where the currency of the prices is known. */
export function listWords(currency?: string): FieldWords {
  return {
    organization: "Pharmacy",
    validFrom: "Valid from",
    validTo: "Valid to",
    minQuantity: "From packs",
    maxQuantity: "Maximum",
    multipleOf: "Multiple",
    price: shownAsMoney("Price", currency),
  };
}
