import type { Order } from "@pharmacy/contract/orders/orders";
import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { Link } from "@tanstack/react-router";
import { buttonLook } from "#components/ui/button.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { Noted } from "#resources/notes/notes.api.ts";
import { FeeTerm } from "#resources/orders/fee-term.tsx";
import { OrderFacts, OrderNotes } from "#resources/orders/order-facts.tsx";
import { OrderLines } from "#resources/orders/order-lines.tsx";
import { OrderShipments } from "#resources/orders/order-shipments.tsx";
import { OrderReturns } from "#resources/returns/order-returns.tsx";

const OrderInvoices = lazyPart<{ order: Order }>(() =>
  import("#resources/invoices/order-invoices.tsx").then((module) => module.OrderInvoices),
);
const NotesCard = lazyPart<Noted>(() =>
  import("#resources/notes/notes-card.tsx").then((module) => module.NotesCard),
);
const OrderHistory = lazyPart<{ order: Order }>(() =>
  import("./-order-history.tsx").then((module) => module.OrderHistory),
);

/** All about an order, on its page and beside the list. */
export function OrderDetails({ order }: { order: Order }) {
  const { id, name } = order.organization;
  const { role } = useCurrentUser();
  return (
    <>
      {order.term ? (
        <FeeTerm order={{ ...order, term: order.term }} />
      ) : (
        <>
          <OrderLines order={order} />
          <OrderShipments order={order} />
        </>
      )}
      <OrderInvoices order={order} />
      <OrderReturns
        order={order}
        actionOf={(one) => (
          <Link
            to="/admin/orders/returns"
            search={{ id: one.id }}
            aria-label={`Open ${one.number}`}
            className={buttonLook({ size: "sm" })}
          >
            Open
          </Link>
        )}
      />
      <OrderNotes order={order} />
      <OrderFacts
        order={order}
        pharmacy={
          <Link
            to="/admin/orgs/$id"
            params={{ id }}
            className="wrap-anywhere rounded-sm hover:underline"
          >
            {name}
          </Link>
        }
      />
      <NotesCard model="order" recordId={order.id} />
      {mayViewHistoryOf(role, "order") && <OrderHistory order={order} />}
    </>
  );
}
