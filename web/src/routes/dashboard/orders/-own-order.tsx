import type { Order } from "@pharmacy/contract/orders/orders";
import { may } from "@pharmacy/contract/permissions";
import type { Shipment } from "@pharmacy/contract/shipments/shipments";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { FeeTerm } from "#resources/orders/fee-term.tsx";
import { OrderFacts, OrderNotes } from "#resources/orders/order-facts.tsx";
import { OrderLines } from "#resources/orders/order-lines.tsx";
import { OrderPage } from "#resources/orders/order-page.tsx";
import { OrderShipments } from "#resources/orders/order-shipments.tsx";
import { nextWords } from "#resources/orders/order-words.ts";
import { ownOrderActs } from "#resources/orders/orders.acts.tsx";
import { ordersApi } from "#resources/orders/orders.api.ts";
import { OrderReturns } from "#resources/returns/order-returns.tsx";
import { returnsApi } from "#resources/returns/returns.api.ts";

const ReceiveSheet = lazyPart<Parameters<typeof import("./-receive-sheet.tsx").ReceiveSheet>[0]>(
  () => import("./-receive-sheet.tsx").then((module) => module.ReceiveSheet),
);
const OrderInvoices = lazyPart<{ order: Order }>(() =>
  import("#resources/invoices/order-invoices.tsx").then((module) => module.OrderInvoices),
);
const ReturnForm = lazyPart<Parameters<typeof import("./-return-form.tsx").ReturnForm>[0]>(() =>
  import("./-return-form.tsx").then((module) => module.ReturnForm),
);

export function OwnOrder({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data: order, error, refetch } = useQuery(ordersApi.detail(id));
  if (!order) {
    return error ? (
      <Empty
        title="This order cannot be shown"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    ) : (
      <LoadingView />
    );
  }
  return (
    <OrderPage
      order={order}
      noun={ownOrderActs}
      organization={undefined}
      onDone={(act, output) =>
        act === "orderAgain" &&
        navigate({ to: "/dashboard/orders/$id", params: { id: (output as Order).id } })
      }
    >
      <ReadOrder order={order} />
    </OrderPage>
  );
}

function ReadOrder({ order }: { order: Order }) {
  const { role } = useCurrentUser();
  const [receiving, receive] = useState<Shipment>();
  const [returning, takeBack] = useState<Shipment>();
  const mayReceive = may(role, "shipment", "act");
  const mayClaim = may(role, "return", "create");
  const claimable = useQuery({
    ...returnsApi.ofOrder(order.id),
    enabled: mayClaim && order.sums.shipped > 0,
  }).data?.claimable;
  const left = new Set(
    claimable?.flatMap(({ line, missing, arrived }) => (missing + arrived > 0 ? [line] : [])),
  );
  function actionOf(shipment: Shipment) {
    if (shipment.status === "underWay") {
      return (
        mayReceive && (
          <Button
            variant="primary"
            aria-label={`Receive ${shipment.number}`}
            onPointerEnter={ReceiveSheet.preload}
            onClick={() => receive(shipment)}
          >
            Receive
          </Button>
        )
      );
    }
    return (
      mayClaim &&
      shipment.lines.some(({ id }) => left.has(id)) && (
        <Button
          aria-label={`Return packs of ${shipment.number}`}
          onPointerEnter={ReturnForm.preload}
          onClick={() => takeBack(shipment)}
        >
          Return packs
        </Button>
      )
    );
  }
  return (
    <>
      <p className="text-pretty">{nextWords(order)}</p>
      <OrderShipments order={order} actionOf={actionOf} />
      <OrderInvoices order={order} />
      <OrderReturns order={order} />
      {order.term ? (
        <FeeTerm order={{ ...order, term: order.term }} />
      ) : (
        <OrderLines order={order} />
      )}
      <OrderNotes order={order} />
      <OrderFacts order={order} />
      {receiving && <ReceiveSheet shipment={receiving} onClose={() => receive(undefined)} />}
      {returning && (
        <ReturnForm
          shipment={returning}
          claimable={claimable ?? []}
          onClose={() => takeBack(undefined)}
        />
      )}
    </>
  );
}
