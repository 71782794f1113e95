import { RECALL_LIST } from "@pharmacy/contract/recalls/recalls.list";
import { RECALL_STATUSES } from "@pharmacy/contract/recalls/recalls.values";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { recallsApi } from "#resources/recalls/recalls.api.ts";
import { recallColumns } from "./-recall-columns.tsx";

const validateSearch = listSearch(RECALL_LIST);

export const Route = createFileRoute("/admin/recalls/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(recallsApi.list(deps)),
  staticData: { crumb: "Recalls" },
  component: RecallsPage,
});

const NewRecall = lazyPart(() => import("./-new-recall.tsx").then((module) => module.NewRecall));

function RecallsPage() {
  const screen = useRecordList(recallsApi, Route.useSearch());
  const { list } = screen;
  const can = usePermissions("recall");
  const navigate = useNavigate();
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "recall", many: "recalls" }}
        columns={recallColumns}
        isTall
        rowLabel={({ number, item }) => `${number} · ${item.name}`}
        rowHref={({ id }) => `/admin/recalls/${id}`}
        actions={
          can.create && (
            <NewRecordButton thing="recall" form={NewRecall} onClick={() => list.open("new")} />
          )
        }
        empty="A recall takes batches of an item off the shelves of every pharmacy."
        filters={<ListFilter list={list} name="status" label="Status" options={RECALL_STATUSES} />}
      />
      {list.id === "new" && can.create && (
        <NewRecall
          item={list.query.item}
          onSaved={({ id }) => navigate({ to: "/admin/recalls/$id", params: { id } })}
          onClose={() => list.open(undefined)}
        />
      )}
    </>
  );
}
