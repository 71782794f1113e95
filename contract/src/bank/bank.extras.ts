import type { ModelExtras } from "../model-extras.ts";

export const BANK_FILE_EXTRAS = {
  words: {
    sha256: "SHA-256",
    from: "First day",
    to: "Last day",
    addedLines: "New lines",
    knownLines: "Lines known before",
  },
} as const satisfies ModelExtras;

export const BANK_LINE_EXTRAS = {
  verbs: {
    post: ["post", "posted"],
    ignore: ["ignore", "ignored"],
    reopen: ["reopen", "reopened"],
  },
  bulk: {
    ignore: { permission: "act", needs: "reason" },
    reopen: { permission: "act" },
  },
  references: { bankFile: "bankFile", expense: "expense" },
  words: {
    bookedOn: "Booked",
    valueOn: "Value date",
    payerName: "Payer",
    payerIban: "Payer's IBAN",
    bankReference: "Bank's reference",
    isReversal: "Reversal",
    text: "Remittance",
    takenBackBecause: "Taken back because",
  },
} as const satisfies ModelExtras;
