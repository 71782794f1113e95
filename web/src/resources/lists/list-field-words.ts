import { type FieldWords, shownAsMoney } from "@pharmacy/contract/field-words";

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
