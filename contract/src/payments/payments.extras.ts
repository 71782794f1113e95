import { shownAsMoney } from "../field-words.ts";
import type { ModelExtras } from "../model-extras.ts";

export const PAYMENT_EXTRAS = {
  verbs: {
    allocate: ["allocate", "allocated"],
    takeBack: ["take back", "took back"],
  },
  bulk: { useOnAccount: { permission: "act", action: "allocate" } },
  references: {
    payment: "payment",
    refund: "payment",
    invoice: "invoice",
    creditNote: "invoice",
  },
  words: {
    amount: shownAsMoney("Amount"),
  },
} as const satisfies ModelExtras;
