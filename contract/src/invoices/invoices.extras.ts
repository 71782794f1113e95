import { shownAsMoney } from "../field-words.ts";
import type { ModelExtras } from "../model-extras.ts";

export const INVOICE_EXTRAS = {
  verbs: { credit: ["credit", "credited"], email: ["email", "emailed"] },
  // each is issued once, and sent again after a while only
  emails: {
    invoiceIssued: { isCounted: false, to: "pharmacy" },
    creditNoteIssued: { isCounted: false, to: "pharmacy" },
  },
  references: { shipment: "shipment", credits: "invoice" },
  words: {
    issueDate: "Issued",
    dueDate: "Due",
    openAmount: shownAsMoney("Open amount"),
    creditedAmount: shownAsMoney("Credited"),
    writtenOffAmount: shownAsMoney("Written off"),
  },
} as const satisfies ModelExtras;
