import { createFileRoute } from "@tanstack/react-router";
import { ImportScreen } from "#resources/runs/import-screen.ts";
import { importSearch } from "#resources/runs/import-search.ts";
import { ORG_IMPORT } from "./-org-import.ts";

export const Route = createFileRoute("/admin/orgs/import")({
  validateSearch: importSearch,
  staticData: { crumb: "Import", under: { label: "Organizations", to: "/admin/orgs" } },
  component: PharmaciesImport,
});

function PharmaciesImport() {
  return <ImportScreen noun={ORG_IMPORT} />;
}
