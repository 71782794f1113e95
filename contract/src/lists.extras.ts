import type { ModelExtras } from "./model-extras.ts";

export const LIST_EXTRAS = {
  verbs: {
    paste: ["paste lines into", "pasted lines into"],
    reprice: ["change the prices of", "changed the prices of"],
  },
  bulk: { archive: { permission: "act" } },
  references: { list: "list" },
  words: {
    validFrom: "Valid from",
    validTo: "Valid to",
    minQuantity: "Minimum quantity",
    maxQuantity: "Maximum quantity",
    multipleOf: "Sold in multiples of",
    itemCode: "Item code",
    linesAdded: "Lines added",
    linesChanged: "Lines changed",
    linesRemoved: "Lines removed",
  },
} as const satisfies ModelExtras;
