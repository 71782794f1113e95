import { GROUP_EXTRAS } from "@pharmacy/contract/groups.extras";
import { createFileRoute } from "@tanstack/react-router";
import { ImportScreen } from "#resources/runs/import-screen.ts";
import { importSearch } from "#resources/runs/import-search.ts";

export const Route = createFileRoute("/admin/groups/import")({
  validateSearch: importSearch,
  staticData: { crumb: "Import", under: { label: "Groups", to: "/admin/groups" } },
  component: GroupsImport,
});

const NOUN = { kind: "groups", one: "group", many: "groups", words: GROUP_EXTRAS.words } as const;

function GroupsImport() {
  return <ImportScreen noun={NOUN} />;
}
