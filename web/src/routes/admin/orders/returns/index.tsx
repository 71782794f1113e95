import type { ReturnListQuery, ReturnSummary } from "@pharmacy/contract/returns/returns";
import { RETURN_LIST } from "@pharmacy/contract/returns/returns.list";
import { createFileRoute } from "@tanstack/react-router";
import { ListPage } from "#components/list/list-page.tsx";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useMode } from "#lib/use-mode.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { returnColumns } from "#resources/returns/return-columns.tsx";
import { ReturnFilters } from "#resources/returns/return-filters.tsx";
import { returnsApi } from "#resources/returns/returns.api.ts";

const validateSearch = listSearch(RETURN_LIST);

export const Route = createFileRoute("/admin/orders/returns/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(returnsApi.list(deps)),
  staticData: { crumb: "Returns", under: { label: "Orders", to: "/admin/orders" } },
  component: ReturnsPage,
});

const DeskReturn = lazyPart(() => import("./-desk-return.tsx").then((module) => module.DeskReturn));

const loadActs = () =>
  import("#resources/returns/returns.acts.tsx").then(({ returnActs }) => returnActs);

const COLUMNS = returnColumns();

function ReturnsPage() {
  const screen = useRecordList<ReturnSummary, ReturnListQuery>(returnsApi, Route.useSearch());
  const { list } = screen;
  const can = usePermissions("return");
  const mode = useMode<"decide" | "credit">(list);
  const rowActions = (one: ReturnSummary) => (
    <RowActs
      load={loadActs}
      record={one}
      name={one.number}
      opens={{
        decide: () => mode.enter("decide", one.id),
        credit: () => mode.enter("credit", one.id),
      }}
    />
  );
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "return", many: "returns" }}
        columns={COLUMNS}
        rowLabel={({ number, organization }) => `${number} ${organization.name}`}
        onOpen={({ id }) => mode.enter("read", id)}
        rowActions={can.act ? rowActions : undefined}
        empty="Pharmacies claim packs here that were missing, damaged or wrong."
        filters={<ReturnFilters list={list} hasPharmacy />}
      />
      {list.id && <DeskReturn key={list.id} id={list.id} mode={mode} />}
    </>
  );
}
