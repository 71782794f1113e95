import type {
  ItemDemand,
  ItemDemandColumn,
  ItemDemandQuery,
} from "@pharmacy/contract/orders/orders.demand";
import { DEMAND_LIST } from "@pharmacy/contract/orders/orders.list";
import { createFileRoute } from "@tanstack/react-router";
import { columnsOf } from "#components/list/column.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatDate } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { orderDemandApi } from "#resources/orders/order-demand.api.ts";
import { ordersOf } from "#resources/orders/order-words.ts";
import { packsOf } from "#resources/products/packs-of.ts";

const validateSearch = listSearch(DEMAND_LIST);

export const Route = createFileRoute("/admin/orders/items/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(orderDemandApi.list(deps)),
  staticData: { crumb: "By item", under: { label: "Orders", to: "/admin/orders" } },
  component: DemandPage,
});

const AllotSheet = lazyPart(() => import("./-allot-sheet.tsx").then((module) => module.AllotSheet));

const COLUMNS = columnsOf<ItemDemand, ItemDemandColumn>([
  {
    id: "item",
    header: "Item",
    sort: "item",
    primary: true,
    text: ({ item }) => `${item.name}\n${item.code}`,
    cell: ({ item }) => (
      <span className="grid min-w-0">
        <span className="truncate">{item.name}</span>
        <span className="nums truncate font-normal text-muted text-xs">{item.code}</span>
      </span>
    ),
  },
  {
    id: "packs",
    header: "To confirm",
    sort: "packs",
    width: "9rem",
    align: "end",
    card: "end",
    text: ({ packs }) => packsOf(packs),
    cell: ({ packs }) => packsOf(packs),
  },
  {
    id: "orders",
    header: "Wanted by",
    sort: "orders",
    width: "8rem",
    align: "end",
    priority: 2,
    card: "detail",
    text: ({ orders }) => ordersOf(orders),
    cell: ({ orders }) => ordersOf(orders),
  },
  {
    id: "oldestAt",
    header: "Waiting since",
    sort: "oldestAt",
    width: "9rem",
    priority: 3,
    card: "none",
    cell: ({ oldestAt }) => <Instant at={oldestAt} />,
  },
  {
    id: "wantedBy",
    header: "First needed",
    width: "8rem",
    priority: 4,
    card: "none",
    cell: ({ wantedBy }) => wantedBy && formatDate(wantedBy),
  },
]);

/** What open orders want of each item. A row shares packs out among its orders. */
function DemandPage() {
  const screen = useRecordList<ItemDemand, ItemDemandQuery>(orderDemandApi, Route.useSearch());
  const { list, source } = screen;
  return (
    <>
      <ListPage
        {...screen}
        source={{ ...source, hasViews: false }}
        noun={{ one: "item to confirm", many: "items to confirm" }}
        description="Packs that open orders want and that are neither confirmed nor set aside."
        columns={COLUMNS}
        isTall
        rowLabel={({ item }) => item.name}
        onOpen={({ id }) => list.open(id)}
        empty="Every pack that was ordered is confirmed."
      />
      {list.id && <AllotSheet key={list.id} item={list.id} onClose={() => list.open(undefined)} />}
    </>
  );
}
