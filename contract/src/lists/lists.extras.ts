import type { ModelExtras } from "../model-extras.ts";

export const LIST_EXTRAS = {
  verbs: {
    paste: ["paste lines into", "pasted lines into"],
    importLines: ["import lines into", "imported lines into"],
    restoreLines: ["undo changes to the lines of", "undid changes to the lines of"],
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
    linesImported: "Lines imported",
    linesRestored: "Lines restored",
  },
} as const satisfies ModelExtras;

export const LIST_LINE_EXTRAS = {
  imports: {
    listLines: { within: "list" },
    listPrices: { within: "list", permission: "edit", hasNoFile: true },
  },
} as const satisfies ModelExtras;
