import type { ModelExtras } from "./model-extras.ts";

export const LIST_EXTRAS = {
  bulk: { archive: { permission: "act" } },
  references: { list: "list" },
  words: {
    validFrom: "Valid from",
    validTo: "Valid to",
    minQuantity: "Minimum quantity",
    maxQuantity: "Maximum quantity",
    multipleOf: "Sold in multiples of",
    itemCode: "Item code",
  },
} as const satisfies ModelExtras;
