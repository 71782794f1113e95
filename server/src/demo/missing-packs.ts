import type { ReturnStatus } from "@pharmacy/contract/returns/returns.values";
import { newId } from "../platform/db/ids.ts";
import type { LineRow, OrderRow } from "../trade/orders/orders.table.ts";
import type { ReturnLineRow, ReturnRow } from "../trade/returns/returns.table.ts";
import type { ShipmentLineRow, ShipmentRow } from "../trade/shipments/shipments.table.ts";

/** One in so many delivered shipments came with a pack too few. */
const EVERY = 41;

/** The latest claims wait for their decision; most of the others were accepted. */
const OPEN = 3;
const DECIDED: readonly ReturnStatus[] = ["accepted", "accepted", "declined", "accepted"];

type Made = {
  orders: Partial<OrderRow>[];
  lines: Partial<LineRow>[];
  shipments: Partial<ShipmentRow>[];
  shipmentLines: Partial<ShipmentLineRow>[];
};

type Short = { shipment: Partial<ShipmentRow>; line: Partial<ShipmentLineRow> };

type Claims = { returns: Partial<ReturnRow>[]; lines: Partial<ReturnLineRow>[] };

/** Takes a pack from some deliveries, with the sums that it is in, and has it claimed. */
export function claimMissingPacks(made: Made): Claims {
  const orders = new Map(made.orders.map((order) => [order.id, order]));
  const orderLines = new Map(made.lines.map((line) => [line.id, line]));
  const first = new Map<string | undefined, Partial<ShipmentLineRow>>();
  for (const line of made.shipmentLines) {
    if (!first.has(line.shipment)) first.set(line.shipment, line);
  }
  const short = made.shipments
    .filter(({ status }) => status === "delivered")
    .filter((_, place) => place % EVERY === 0)
    .flatMap((shipment): Short[] => {
      const line = first.get(shipment.id);
      return line?.delivered ? [{ shipment, line }] : [];
    });
  for (const { shipment, line } of short) {
    const order = orders.get(shipment.order);
    const own = orderLines.get(line.orderLine);
    line.delivered = (line.delivered ?? 0) - 1;
    if (own) own.delivered = (own.delivered ?? 0) - 1;
    if (order) order.packsDelivered = (order.packsDelivered ?? 0) - 1;
  }
  return claimsOf(short);
}

function claimsOf(short: readonly Short[]): Claims {
  const claims: Claims = { returns: [], lines: [] };
  const dayOf = ({ shipment }: Short) => shipment.deliveredAt ?? "";
  const inTurn = [...short].sort((one, other) => dayOf(one).localeCompare(dayOf(other)));
  const counts = new Map<string, number>();
  for (const [place, { shipment, line }] of inTurn.entries()) {
    const { order, organization, deliveredAt: at } = shipment;
    if (!(at && shipment.id && line.id)) continue;
    const year = at.slice(0, 4);
    counts.set(year, (counts.get(year) ?? 0) + 1);
    const isOpen = place >= inTurn.length - OPEN;
    const status = isOpen ? "requested" : (DECIDED[place % DECIDED.length] ?? "accepted");
    const isDeclined = status === "declined";
    const id = newId();
    const own = { organization, createdAt: at, updatedAt: at };
    claims.returns.push({
      ...own,
      id,
      number: `RT-${year}-${String(counts.get(year)).padStart(6, "0")}`,
      order,
      shipment: shipment.id,
      status,
      lineCount: 1,
      packs: 1,
      decidedAt: isOpen ? null : at,
    });
    claims.lines.push({
      ...own,
      id: newId(),
      return: id,
      shipmentLine: line.id,
      item: line.item,
      description: line.description,
      quantity: 1,
      reason: "missing",
      photos: [],
      decision: isOpen ? null : isDeclined ? "declined" : "accepted",
      decisionNote: isDeclined ? "The carrier has a signature for every box." : null,
    });
  }
  return claims;
}
