import type { OrderListQuery, OrderSummary } from "@pharmacy/contract/orders/orders";
import { fieldsHiddenFrom, may } from "@pharmacy/contract/permissions";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { ListPage } from "#components/list/list-page.tsx";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import type { ListSearch } from "#lib/list-search.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { orderColumns } from "#resources/orders/order-columns.tsx";
import { OrderFilters } from "#resources/orders/order-filters.tsx";
import { ordersApi } from "#resources/orders/orders.api.ts";

const loadActs = () =>
  import("#resources/orders/orders.acts.tsx").then(({ ownOrderActs }) => ownOrderActs);

/** The orders of the user's pharmacy. */
export function OwnOrders({ search }: { search: ListSearch<OrderListQuery> }) {
  const screen = useRecordList<OrderSummary, OrderListQuery>(ordersApi, search);
  const can = usePermissions("order");
  const navigate = useNavigate();
  const { role } = useCurrentUser();
  const hasAmounts = !fieldsHiddenFrom(role, "order").includes("totalAmount");
  const columns = useMemo(() => orderColumns({ hasPharmacy: false, hasAmounts }), [hasAmounts]);
  const rowActions = (order: OrderSummary) => (
    <RowActs
      load={loadActs}
      record={order}
      name={order.number}
      onDone={(act, output) =>
        act === "orderAgain" &&
        navigate({ to: "/dashboard/orders/$id", params: { id: (output as OrderSummary).id } })
      }
    />
  );
  const mayInvoices = may(role, "invoice", "view");
  return (
    <ListPage
      {...screen}
      noun={{ one: "order", many: "orders" }}
      columns={columns}
      rowLabel={({ number }) => number}
      rowHref={({ id }) => `/dashboard/orders/${id}`}
      rowActions={can.create ? rowActions : undefined}
      actions={
        <>
          <Link to="/dashboard/orders/returns" className={buttonLook({})}>
            Returns
          </Link>
          {mayInvoices && (
            <Link to="/dashboard/invoices" className={buttonLook({})}>
              Invoices
            </Link>
          )}
          {can.create && (
            <Link to="/dashboard/orders/create" className={buttonLook({ variant: "primary" })}>
              <Plus aria-hidden />
              New order
            </Link>
          )}
        </>
      }
      empty="Order packs of the catalogue from the network's supply desk."
      filters={<OrderFilters list={screen.list} />}
    />
  );
}
