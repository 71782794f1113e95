import { LIST_ACTS } from "@pharmacy/contract/lists/lists.acts";
import { LIST_LIST } from "@pharmacy/contract/lists/lists.list";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { listsApi } from "#resources/lists/lists.api.ts";
import { listColumns } from "./-list-columns.tsx";
import { ListFilters } from "./-list-filters.tsx";

const validateSearch = listSearch(LIST_LIST);

export const Route = createFileRoute("/admin/lists/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(listsApi.list(deps)),
  staticData: { crumb: "Lists" },
  component: ListsPage,
});

const ListForm = lazyPart(() => import("./-list-form.tsx").then((module) => module.ListForm));

const loadActs = () => import("#resources/lists/lists.acts.tsx").then(({ listActs }) => listActs);

const BULK = { model: "list", rules: LIST_ACTS, load: loadActs } as const;

function ListsPage() {
  const screen = useRecordList(listsApi, Route.useSearch());
  const { list } = screen;
  const can = usePermissions("list");
  const navigate = useNavigate();
  const show = (id: string) => navigate({ to: "/admin/lists/$id", params: { id } });
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "list", many: "lists" }}
        columns={listColumns}
        acts={useBulkActs(BULK)}
        rowLabel={({ name, code }) => `${name} · ${code}`}
        rowHref={({ id }) => `/admin/lists/${id}`}
        actions={
          can.create && (
            <NewRecordButton thing="list" form={ListForm} onClick={() => list.open("new")} />
          )
        }
        empty="A list sets the prices of items, for one pharmacy or for all."
        filters={<ListFilters list={list} />}
      />
      {list.id === "new" && can.create && (
        <ListForm onSaved={({ id }) => show(id)} onClose={() => list.open(undefined)} />
      )}
    </>
  );
}
