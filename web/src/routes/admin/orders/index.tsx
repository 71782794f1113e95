import type { OrderListQuery, OrderSummary } from "@pharmacy/contract/orders/orders";
import { ORDER_ACTS } from "@pharmacy/contract/orders/orders.acts";
import { ORDER_LIST } from "@pharmacy/contract/orders/orders.list";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ListPage } from "#components/list/list-page.tsx";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useMode } from "#lib/use-mode.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { orderColumns } from "#resources/orders/order-columns.tsx";
import { ORDER_CONSEQUENCES } from "#resources/orders/order-consequences.ts";
import { OrderFilters } from "#resources/orders/order-filters.tsx";
import { OrderFunnelSteps } from "#resources/orders/order-funnel.tsx";
import { ordersApi } from "#resources/orders/orders.api.ts";
import type { OrderMode } from "./-mode.ts";
import { OrdersActions } from "./-orders-actions.tsx";

const validateSearch = listSearch(ORDER_LIST);

export const Route = createFileRoute("/admin/orders/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(ordersApi.list(deps)),
  staticData: { crumb: "Orders" },
  component: OrdersPage,
});

const OrderSheet = lazyPart(() => import("./-order-sheet.tsx").then((module) => module.OrderSheet));

const loadActs = () =>
  import("#resources/orders/orders.acts.tsx").then(({ orderActs }) => orderActs);

const BULK = { model: "order", rules: ORDER_ACTS, load: loadActs } as const;

const COLUMNS = orderColumns();

function OrdersPage() {
  const screen = useRecordList<OrderSummary, OrderListQuery>(ordersApi, Route.useSearch());
  const { list } = screen;
  const can = usePermissions("order");
  const mode = useMode<OrderMode>(list);
  const navigate = useNavigate();
  const edit = (id: string) => void navigate({ to: "/admin/orders/$id", params: { id } });
  const rowActions = (order: OrderSummary) => (
    <RowActs
      load={loadActs}
      record={order}
      name={order.number}
      opens={{
        edit: () => edit(order.id),
        confirm: () => mode.enter("confirm", order.id),
        ship: () => mode.enter("ship", order.id),
      }}
      onDone={(act, output) => act === "orderAgain" && edit((output as OrderSummary).id)}
    />
  );
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "order", many: "orders" }}
        columns={COLUMNS}
        can={can}
        acts={useBulkActs(BULK)}
        consequences={ORDER_CONSEQUENCES}
        rowLabel={({ number, organization }) => `${number} ${organization.name}`}
        onOpen={({ id }) => mode.enter("read", id)}
        rowActions={can.act ? rowActions : undefined}
        lead={<OrderFunnelSteps list={list} />}
        actions={
          <OrdersActions
            mayWrite={can.create}
            organization={list.query.organization}
            onOpen={(id) => mode.enter("read", id)}
          />
        }
        empty="Pharmacies order packs of the catalogue here."
        filters={<OrderFilters list={list} hasPharmacy />}
      />
      {list.id && (
        <OrderSheet key={list.id} id={list.id} mode={mode} organization={list.query.organization} />
      )}
    </>
  );
}
