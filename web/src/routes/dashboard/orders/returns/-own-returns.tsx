import type { ReturnListQuery, ReturnSummary } from "@pharmacy/contract/returns/returns";
import { ListPage } from "#components/list/list-page.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ListSearch } from "#lib/list-search.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { returnColumns } from "#resources/returns/return-columns.tsx";
import { ReturnFilters } from "#resources/returns/return-filters.tsx";
import { returnsApi } from "#resources/returns/returns.api.ts";
import { RecalledReturns } from "./-recalled-returns.tsx";

const OwnReturn = lazyPart<{ id: string; onClose(): void }>(() =>
  import("./-own-return.tsx").then((module) => module.OwnReturn),
);

const COLUMNS = returnColumns({ hasPharmacy: false });

/** The returns of the user's pharmacy. */
export function OwnReturns({ search }: { search: ListSearch<ReturnListQuery> }) {
  const screen = useRecordList<ReturnSummary, ReturnListQuery>(returnsApi, search);
  const { list } = screen;
  const can = usePermissions("return");
  return (
    <>
      {can.create && <RecalledReturns />}
      <ListPage
        {...screen}
        noun={{ one: "return", many: "returns" }}
        columns={COLUMNS}
        rowLabel={({ number }) => number}
        onOpen={({ id }) => list.open(id)}
        empty="Claim missing, damaged or wrong packs on the page of their order."
        filters={<ReturnFilters list={list} />}
      />
      {list.id && <OwnReturn key={list.id} id={list.id} onClose={() => list.open(undefined)} />}
    </>
  );
}
