import type { Order } from "@pharmacy/contract/orders/orders";
import type { ReactNode } from "react";
import { AddressLines } from "#components/record/address-lines.tsx";
import { Facts } from "#components/record/facts.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatDate } from "#lib/format.ts";

type Props = {
  order: Order;
  /** The pharmacy, where the reader has a page for it. */
  pharmacy?: ReactNode;
};

const SOURCES = { console: "The console", dashboard: "The pharmacy's dashboard", api: "The API" };

export function OrderFacts({ order, pharmacy }: Props) {
  const { placedAt, placedBy, confirmedAt, cancelledAt, cancelReason, deliveryAddress } = order;
  return (
    <Facts title="Order">
      {pharmacy && <Description term="Pharmacy">{pharmacy}</Description>}
      {placedAt && (
        <Description term="Placed">
          <Instant at={placedAt} /> {placedBy && `by ${placedBy.name}`}
        </Description>
      )}
      {order.kind === "supply" && (
        <>
          <Description term="Wanted by">
            {order.requestedDeliveryOn ? formatDate(order.requestedDeliveryOn) : "Any day"}
          </Description>
          <Description term="Reference">{order.buyerReference ?? "None"}</Description>
        </>
      )}
      {confirmedAt && (
        <Description term="Confirmed">
          <Instant at={confirmedAt} />
        </Description>
      )}
      {cancelledAt && (
        <Description term="Cancelled">
          <Instant at={cancelledAt} />
          {cancelReason && <p className="whitespace-pre-line text-muted">{cancelReason}</p>}
        </Description>
      )}
      <Description term="Written in">{SOURCES[order.source]}</Description>
      {deliveryAddress && (
        <Description term="Deliver to">
          <AddressLines address={deliveryAddress} />
        </Description>
      )}
    </Facts>
  );
}

/** The notes that there are; the internal one is left out of a pharmacy's answers. */
export function OrderNotes({ order: { note, internalNote } }: Pick<Props, "order">) {
  if (!note && !internalNote) return null;
  return (
    <Facts title="Notes">
      {note && (
        <Description term="Note">
          <p className="whitespace-pre-line">{note}</p>
        </Description>
      )}
      {internalNote && (
        <Description term="Internal note">
          <p className="whitespace-pre-line">{internalNote}</p>
        </Description>
      )}
    </Facts>
  );
}

/** Above a draft that the supply desk has sent back. */
export function SentBackNote({ order: { sentBackNote } }: Pick<Props, "order">) {
  if (sentBackNote === null) return null;
  return (
    <div role="note" className="rounded-md bg-warning-soft px-4 py-3 text-warning">
      <p className="font-medium">Sent back by the supply desk</p>
      <p className="wrap-anywhere whitespace-pre-line">{sentBackNote}</p>
    </div>
  );
}
