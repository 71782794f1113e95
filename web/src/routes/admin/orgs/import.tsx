import { shownAs } from "@pharmacy/contract/field-words";
import { createFileRoute } from "@tanstack/react-router";
import { countryName } from "#lib/format.ts";
import type { ImportNoun } from "#resources/runs/import-noun.ts";
import { ImportScreen } from "#resources/runs/import-screen.ts";
import { importSearch } from "#resources/runs/import-search.ts";
import { ORG_WORDS } from "./-org-words.ts";

/** Parts of the address are columns of their own. */
const ORG_IMPORT: ImportNoun = {
  kind: "organizations",
  one: "pharmacy",
  many: "pharmacies",
  words: {
    ...ORG_WORDS,
    line1: "Address",
    line2: "Address line 2",
    country: shownAs("Country", countryName),
    ownerName: "Owner's name",
    ownerEmail: "Owner's email",
    isOther: "Is another pharmacy",
  },
  codes: ["type", "country", "timeZone", "locale"],
  list: { to: "/admin/orgs", newest: { sort: "createdAt", order: "desc" } },
  invited: { one: "owner", many: "owners" },
};

export const Route = createFileRoute("/admin/orgs/import")({
  validateSearch: importSearch,
  staticData: { crumb: "Import", under: { label: "Organizations", to: "/admin/orgs" } },
  component: PharmaciesImport,
});

function PharmaciesImport() {
  return <ImportScreen noun={ORG_IMPORT} />;
}
