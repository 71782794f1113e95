import type { Order } from "@pharmacy/contract/orders/orders";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ModeState } from "#lib/use-mode.ts";
import { OrderState } from "#resources/orders/order-state.tsx";
import { sizeWords } from "#resources/orders/order-words.ts";
import { ordersApi } from "#resources/orders/orders.api.ts";
import { pressSheetKey } from "#resources/orders/sheet-keys.ts";
import type { OrderMode } from "./-mode.ts";
import { OrderActions } from "./-order-actions.tsx";
import { OrderDetails } from "./-order-details.tsx";
import { useNextOrder } from "./-use-next-order.ts";

const ConfirmForm = lazyPart(() =>
  import("./-confirm-form.tsx").then((module) => module.ConfirmForm),
);
const ShipForm = lazyPart(() => import("./-ship-form.tsx").then((module) => module.ShipForm));

type Props = {
  id: string;
  mode: ModeState<OrderMode>;
  /** The pharmacy that the list shows, or "" for all. */
  organization: string;
};

/** An order beside the list: its details, or the form that confirms or ships it. */
export function OrderSheet({ id, mode, organization }: Props) {
  const query = useQuery(ordersApi.detail(id));
  if (!query.data) return <WaitingSheet title="Order" query={query} onClose={mode.close} />;
  const order = query.data;
  const read = () => mode.enter("read", id);
  const isFree = (act: string) => order.blocked[act] === undefined;
  if (mode.mode === "confirm" && isFree("confirm")) {
    return <ConfirmForm order={order} onClose={read} />;
  }
  if (mode.mode === "ship" && isFree("ship")) return <ShipForm order={order} onClose={read} />;
  return <ReadingSheet order={order} mode={mode} organization={organization} />;
}

function ReadingSheet({ order, mode, organization }: Omit<Props, "id"> & { order: Order }) {
  const [isOpen, setOpen] = useState(true);
  const next = useNextOrder(organization, order.id);
  const body = useRef<HTMLDivElement>(null);
  const goOn = () => next.id && mode.enter("read", next.id);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={mode.close}
      size="lg"
      title={order.number}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {order.organization.name}
          <OrderState status={order.status} isFilled />
          <span className="nums">{sizeWords(order)}</span>
        </span>
      }
      onOpenAutoFocus={(event) => {
        const first = body.current?.querySelector<HTMLElement>("button");
        if (!first) return;
        event.preventDefault();
        first.focus({ preventScroll: true });
      }}
    >
      <SheetBody className="grid content-start gap-4" onKeyDown={pressSheetKey}>
        <div ref={body} className="flex flex-wrap items-center gap-2">
          <OrderActions
            order={order}
            onConfirm={() => mode.enter("confirm", order.id)}
            onShip={() => mode.enter("ship", order.id)}
            onRemoved={mode.close}
            next={{ ...next, run: goOn }}
          />
        </div>
        <OrderDetails order={order} />
      </SheetBody>
    </Sheet>
  );
}
