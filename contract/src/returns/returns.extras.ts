import type { ModelExtras } from "../model-extras.ts";

export const RETURN_EXTRAS = {
  verbs: {
    decide: ["decide", "decided"],
    returnStock: ["return packs of", "returned packs of"],
    restoreStock: ["put back packs of", "put back packs of"],
  },
  // a return is decided once
  emails: { returnDecided: { isCounted: false, to: "pharmacy", switch: "profile" } },
  notifications: {
    returnDecided: { kind: "decided", says: ({ name }) => `Return ${name} was decided` },
  },
  files: { returnPhoto: { label: "Photograph of a return" } },
  references: { return: "return", shipmentLine: "shipmentLine", creditNote: "invoice" },
  words: {
    packs: "Packs",
    packsBack: "Packs that come back",
    decidedAt: "Decided",
    decidedBy: "Decided by",
    receivedBy: "Received by",
    decisionNote: "Note on the decision",
  },
} as const satisfies ModelExtras;
