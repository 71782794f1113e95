import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { useNamedPage } from "#lib/page-name.ts";
import { listWords } from "#resources/lists/list-field-words.ts";
import { listsApi } from "#resources/lists/lists.api.ts";
import { ImportScreen } from "#resources/runs/import-screen.ts";
import { importSearch } from "#resources/runs/import-search.ts";

export const Route = createFileRoute("/admin/lists/$id_/import")({
  validateSearch: importSearch,
  staticData: { crumb: "Import", under: { label: "Lists", to: "/admin/lists" } },
  component: LinesImport,
});

function LinesImport() {
  const { id } = Route.useParams();
  const { data: list, error } = useQuery(listsApi.detail(id));
  const title = `Import lines into ${list?.name ?? "a list"}`;
  useNamedPage(title);
  if (!list) {
    return error ? (
      <Empty title="This list cannot be shown" text={error.message} />
    ) : (
      <LoadingView />
    );
  }
  return (
    <ImportScreen
      title={title}
      noun={{ ...LINES, within: id, words: { ...listWords(list.currency), ...WORDS } }}
      back={
        <Link to="/admin/lists/$id" params={{ id }} className={buttonLook({})}>
          Back to list
        </Link>
      }
    />
  );
}

const LINES = { kind: "listLines", one: "line", many: "lines" } as const;

/** Column names as in the file and its export. */
const WORDS = { item: "Item code", gtin: "GTIN", minQuantity: "Minimum" };
