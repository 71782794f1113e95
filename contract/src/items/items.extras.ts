import type { ModelExtras } from "../model-extras.ts";
import { ITEM_WORDS } from "./items.words.ts";

export const ITEM_EXTRAS = {
  verbs: {
    discontinue: ["discontinue", "discontinued"],
    withdraw: ["withdraw", "withdrew"],
  },
  emails: {
    // each is sent because a platform user withdrew an item
    itemWithdrawn: { isCounted: false, to: "pharmacy" },
  },
  files: { itemImage: { label: "Picture of an item" } },
  imports: { items: { hasEdits: true } },
  bulk: { discontinue: { permission: "act" } },
  references: {
    item: "item",
    substitute: "item",
    replacedBy: "item",
    baseUnit: "unit",
    packUnit: "unit",
    strengthUnit: "unit",
    perUnit: "unit",
  },
  words: ITEM_WORDS,
} as const satisfies ModelExtras;
