import { createFileRoute } from "@tanstack/react-router";
import { ImportScreen } from "#resources/runs/import-screen.ts";
import { importSearch } from "#resources/runs/import-search.ts";
import { UNIT_WORDS } from "./-unit-words.ts";

export const Route = createFileRoute("/admin/units/import")({
  validateSearch: importSearch,
  staticData: { crumb: "Import", under: { label: "Units", to: "/admin/units" } },
  component: UnitsImport,
});

const NOUN = {
  kind: "units",
  one: "unit",
  many: "units",
  words: UNIT_WORDS,
  codes: ["kind", "status"],
  list: { to: "/admin/units", newest: { sort: "createdAt", order: "desc" } },
} as const;

function UnitsImport() {
  return <ImportScreen noun={NOUN} />;
}
