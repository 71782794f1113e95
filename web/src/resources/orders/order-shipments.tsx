import type { Order } from "@pharmacy/contract/orders/orders";
import type { Shipment, ShipmentLine } from "@pharmacy/contract/shipments/shipments";
import type { ShipmentStatus } from "@pharmacy/contract/shipments/shipments.values";
import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { CardFailure } from "#components/feedback/card-answer.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatNumber } from "#lib/format.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import { useAction } from "#lib/use-action.ts";
import { batchWords } from "./order-words.ts";
import { ordersApi } from "./orders.api.ts";

type Props = {
  order: Pick<Order, "id" | "sums">;
  /** The buttons beside the number of a shipment. */
  actionOf?(shipment: Shipment): ReactNode;
};

/** The shipments of an order, each with its batches. */
export function OrderShipments({ order, actionOf }: Props) {
  const hasAny = order.sums.shipped > 0;
  const { data, error, refetch } = useQuery({
    ...ordersApi.shipments(order.id),
    enabled: hasAny,
  });
  if (!hasAny) return null;
  if (!data) {
    return (
      <Card aria-label="Shipments" aria-busy={!error}>
        <CardHead title="Shipments" />
        {error ? (
          <CardFailure error={error} onRetry={refetch} />
        ) : (
          <div className="grid place-items-center p-6">
            <Spinner label="Loading shipments" />
          </div>
        )}
      </Card>
    );
  }
  return data.items.map((shipment) => (
    <ShipmentCard key={shipment.id} shipment={shipment} action={actionOf?.(shipment)} />
  ));
}

const STATES: Record<ShipmentStatus, { label: string; tone: "info" | "success" }> = {
  underWay: { label: "Under way", tone: "info" },
  delivered: { label: "Received", tone: "success" },
};

function ShipmentCard({ shipment, action }: { shipment: Shipment; action: ReactNode }) {
  const { number, status, note, lines } = shipment;
  return (
    <Card aria-label={`Shipment ${number}`}>
      <CardHead title={`Shipment ${number}`} hint={<Journey shipment={shipment} />}>
        <Status value={status} {...STATES[status]} />
        <DeliveryNote shipment={shipment} />
        {action}
      </CardHead>
      {note && <p className="whitespace-pre-line px-4 pt-3 text-muted">{note}</p>}
      <ul className="divide-y divide-line-soft">
        {lines.map((line) => (
          <BatchLine key={line.id} line={line} />
        ))}
      </ul>
    </Card>
  );
}

function DeliveryNote({ shipment }: { shipment: Shipment }) {
  const { mutate, isPending } = useAction({
    run: () => ordersApi.saveDeliveryNote(shipment),
    success: (file) => `${file} saved`,
    failure: "Failed to save the delivery note",
  });
  const save = () => mutate(undefined);
  const label = `Delivery note of ${shipment.number}`;
  useScreenActions([{ label, icon: FileDown, run: save }]);
  return (
    <Button aria-label={label} pending={isPending} onClick={save}>
      <FileDown aria-hidden />
      Delivery note
    </Button>
  );
}

function Journey({ shipment }: { shipment: Shipment }) {
  const { carrier, trackingNumber, createdAt, deliveredAt, deliveredBy } = shipment;
  const by = [carrier, trackingNumber].filter(Boolean).join(" ");
  return (
    <>
      Shipped <Instant at={createdAt} />
      {by && ` · ${by}`}
      {deliveredAt && (
        <>
          {" · Received "}
          <Instant at={deliveredAt} /> {deliveredBy && `by ${deliveredBy.name}`}
        </>
      )}
    </>
  );
}

function BatchLine({ line }: { line: ShipmentLine }) {
  const { quantity, delivered, description, isRecalled } = line;
  const isShort = delivered !== null && delivered < quantity;
  return (
    <li className="flex items-baseline gap-3 px-4 py-2">
      <span className="nums w-12 shrink-0 text-end font-medium">{formatNumber(quantity)} ×</span>
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block">{description}</span>
        <span className="nums block text-muted text-xs">{batchWords(line)}</span>
        {isShort && (
          <span className="block text-warning text-xs">
            {formatNumber(delivered)} of {formatNumber(quantity)} arrived
          </span>
        )}
      </span>
      {isRecalled && <Badge tone="danger">Recalled: put aside</Badge>}
    </li>
  );
}
