import { LOG_WORDS } from "@pharmacy/contract/audit-logs/log-words";
import { shownAsMoney } from "@pharmacy/contract/field-words";
import type { Order } from "@pharmacy/contract/orders/orders";
import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HistorySection } from "#components/record/history-section.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { OrderFacts, OrderNotes } from "#resources/orders/order-facts.tsx";
import { OrderLines } from "#resources/orders/order-lines.tsx";
import { OrderShipments } from "#resources/orders/order-shipments.tsx";

/** All about an order, on its page and beside the list. */
export function OrderDetails({ order }: { order: Order }) {
  const { id, name } = order.organization;
  return (
    <>
      <OrderLines order={order} />
      <OrderShipments order={order} />
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
      <OrderHistory order={order} />
    </>
  );
}

function OrderHistory({ order: { id, currency } }: { order: Order }) {
  const isShown = mayViewHistoryOf(useCurrentUser().role, "order");
  const query = useQuery({ ...auditLogsApi.list({ recordId: id }), enabled: isShown });
  const words = {
    ...LOG_WORDS,
    netAmount: shownAsMoney("Net amount", currency),
    taxAmount: shownAsMoney("Tax", currency),
    totalAmount: shownAsMoney("Total", currency),
  };
  return isShown && <HistorySection query={query} words={words} />;
}
