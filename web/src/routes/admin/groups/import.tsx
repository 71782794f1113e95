import { createFileRoute } from "@tanstack/react-router";
import { ImportScreen } from "#resources/runs/import-screen.ts";
import { importSearch } from "#resources/runs/import-search.ts";

export const Route = createFileRoute("/admin/groups/import")({
  validateSearch: importSearch,
  staticData: { crumb: "Import", under: { label: "Groups", to: "/admin/groups" } },
  component: GroupsImport,
});

const WORDS = { parent: "Placed in", atcPrefix: "ATC prefix", sortOrder: "Order" };

const NOUN = {
  kind: "groups",
  one: "group",
  many: "groups",
  words: WORDS,
  codes: ["status"],
  list: { to: "/admin/groups", newest: { sort: "createdAt", order: "desc" } },
} as const;

function GroupsImport() {
  return <ImportScreen noun={NOUN} />;
}
