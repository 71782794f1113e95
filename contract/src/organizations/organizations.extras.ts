import { shownAsMoney } from "../field-words.ts";
import type { ModelExtras } from "../model-extras.ts";

export const ORGANIZATION_EXTRAS = {
  imports: { organizations: { hasEdits: true } },
  words: {
    gln: "GLN",
    electronicAddressScheme: "Scheme of the electronic address",
    creditLimit: shownAsMoney("Credit limit"),
    approvalAmount: shownAsMoney("Approval amount"),
  },
  references: { organization: "organization", owner: "user", logo: "file" },
} as const satisfies ModelExtras;
