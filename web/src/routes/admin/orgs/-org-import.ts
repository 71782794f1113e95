import type { ImportNoun } from "#resources/runs/import-noun.ts";
import { ORG_WORDS } from "./-org-words.ts";

/** Parts of the address are columns of their own. */
export const ORG_IMPORT: ImportNoun = {
  kind: "organizations",
  one: "pharmacy",
  many: "pharmacies",
  words: {
    ...ORG_WORDS,
    line1: "Address",
    line2: "Address line 2",
    ownerName: "Owner's name",
    ownerEmail: "Owner's email",
    isOther: "Is another pharmacy",
  },
  invited: { one: "owner", many: "owners" },
};
