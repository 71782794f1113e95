import type { ModelExtras } from "../model-extras.ts";

export const PRODUCT_EXTRAS = {
  verbs: { restore: ["restore", "restored"], sync: ["copy", "copied"] },
  bulk: { restore: { permission: "act" } },
  imports: {
    products: { hasOrganization: true, hasEdits: true },
    productSync: { hasOrganization: true, hasNoFile: true, isWhole: true },
  },
  references: { product: "product", unit: "unit", syncedFrom: "organization" },
} as const satisfies ModelExtras;

export const PRODUCT_BATCH_EXTRAS = {
  verbs: {
    bookDelivery: ["book a delivery of", "booked a delivery of"],
    scanIn: ["scan in", "scanned in"],
    countStock: ["count", "counted"],
    writeOffDamaged: ["write off damaged packs of", "wrote off damaged packs of"],
    writeOffExpired: ["write off expired packs of", "wrote off expired packs of"],
    sellStock: ["sell packs of", "sold packs of"],
    correctStock: ["correct the stock of", "corrected the stock of"],
    quarantine: ["quarantine", "quarantined"],
    release: ["release", "released"],
    recall: ["recall", "recalled"],
    liftRecall: ["lift the recall of", "lifted the recall of"],
  },
} as const satisfies ModelExtras;
