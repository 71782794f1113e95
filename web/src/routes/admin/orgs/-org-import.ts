import type { ImportNoun } from "#resources/runs/import-noun.ts";
import { ORG_WORDS } from "./-org-words.ts";

/** Pharmacies on the screens of an import: parts of the address are columns of their own. */
export const ORG_IMPORT: ImportNoun = {
  ...{ kind: "organizations", one: "pharmacy", many: "pharmacies" },
  words: {
    ...ORG_WORDS,
    line1: "Address",
    line2: "Address line 2",
    isOther: "Is another pharmacy",
  },
};
