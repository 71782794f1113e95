import { ITEM_IMPORT_WORDS } from "@pharmacy/contract/items/items.words";
import { createFileRoute } from "@tanstack/react-router";
import { itemWords } from "#resources/items/item-words.ts";
import { ImportScreen } from "#resources/runs/import-screen.ts";
import { importSearch } from "#resources/runs/import-search.ts";

export const Route = createFileRoute("/admin/items/import")({
  validateSearch: importSearch,
  staticData: { crumb: "Import", under: { label: "Items", to: "/admin/items" } },
  component: ItemsImport,
});

const NOUN = {
  kind: "items",
  one: "item",
  many: "items",
  words: { ...itemWords(), ...ITEM_IMPORT_WORDS },
  codes: ["kind", "supplyStatus", "venClass", "storage", "status"],
  orCorrect: { ending: "is required for medicines.", column: "kind", label: "Correct kind" },
  // codes are numbers that only grow
  list: { to: "/admin/items", newest: { sort: "code", order: "desc" } },
} as const;

function ItemsImport() {
  return <ImportScreen noun={NOUN} />;
}
