import { shownAs } from "../field-words.ts";
import type { ModelExtras } from "../model-extras.ts";
import { wordsOf } from "../words.ts";

export const REGISTRATION_EXTRAS = {
  verbs: {
    approve: ["approve", "approved"],
    reject: ["reject", "rejected"],
    requestInformation: ["request information for", "requested information for"],
    addInformation: ["add information to", "added information to"],
  },
  emails: {
    registrationRejected: { isCounted: true, to: "applicant" },
    registrationInformation: { isCounted: true, to: "applicant" },
    // never blocks the caller: emails beyond the limit are dropped
    registrationWaiting: { isCounted: true, to: "applicant" },
  },
  words: {
    rejectionCode: shownAs("Reason", wordsOf),
    "reviewedBy.name": "Decided by",
  },
  references: { documents: "file" },
} as const satisfies ModelExtras;
