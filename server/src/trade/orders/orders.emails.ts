import { inMoney } from "@pharmacy/contract/currencies";
import { dateInWords } from "@pharmacy/contract/date-words";
import { shortOf, wantedOf } from "@pharmacy/contract/orders/orders.quantities";
import { hiddenFieldsOf } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import type { Packed } from "@pharmacy/contract/shipments/shipments";
import { type Email, emailMessage, type Reader, type Sender } from "../../platform/email/email.ts";
import { packsInWords } from "../../stock/products/products.packs-in-words.ts";
import type { LineRow, OrderRow } from "./orders.table.ts";

const LISTED_MAX = 20;

/** Some roles see no amounts. */
export type OrderReader = Reader & { role: Role };

type Priced = Pick<OrderRow, "id" | "number" | "currency" | "totalAmount" | "lineCount"> &
  Pick<OrderRow, "packsWanted" | "requestedDeliveryOn" | "note">;

export type PlacedOrder = {
  order: Priced;
  pharmacy: string;
  /** The user who placed it. */
  by: string;
  changed: readonly { description: string; before: number | null; after: number | null }[];
};

/** To the supply desk. */
export function orderToConfirmEmail(
  sender: Sender,
  reader: OrderReader,
  { order, pharmacy, by }: PlacedOrder,
): Email {
  const { id, number, requestedDeliveryOn: day, note } = order;
  return emailMessage(sender, reader, {
    kind: "orderToConfirm",
    subject: `Order ${number} placed by ${pharmacy}`,
    lines: [
      `${by} placed order ${number} for ${pharmacy}: ${sizeOf(order, reader)}.`,
      ...(day === null ? [] : [`Wanted by ${dateInWords(day)}.`]),
      ...(note === null ? [] : ["Note:", ...note.split(/\n+/)]),
      OFF,
    ],
    action: { label: "Open the order", link: `${sender.publicUrl}/admin/orders?id=${id}` },
  });
}

export function orderPlacedEmail(
  sender: Sender,
  reader: OrderReader,
  { order, pharmacy, by, changed }: PlacedOrder,
): Email {
  const { number } = order;
  return emailMessage(sender, reader, {
    kind: "orderPlaced",
    subject: `Order ${number} was placed`,
    lines: [
      `${by} placed order ${number} for ${pharmacy}: ${sizeOf(order, reader)}.`,
      ...pricesOf(order, reader, changed),
      "The supply desk confirms which packs come. Until then you can withdraw the order.",
      OFF,
    ],
    ...opening(sender, order),
  });
}

type Confirmed = { order: Pick<OrderRow, "id" | "number">; lines: readonly LineRow[] };

export function orderShortEmail(
  sender: Sender,
  reader: OrderReader,
  { order, lines }: Confirmed,
): Email {
  const short = lines.filter((line) => shortOf(line) > 0);
  const { number } = order;
  const count = short.length === 1 ? "1 line is" : `${short.length} lines are`;
  return emailMessage(sender, reader, {
    kind: "orderShort",
    subject: `Order ${number} was confirmed, ${short.length === 1 ? "1 line" : `${short.length} lines`} short`,
    lines: [
      `The supply desk confirmed order ${number}. ${count} short:`,
      ...listed(
        short.map(
          (line) =>
            `${line.description}: ${line.confirmed.toLocaleString("en")} of ${packsInWords(wantedOf(line))}`,
        ),
      ),
      "The desk may confirm more packs later, or close the rest.",
      OFF,
    ],
    ...opening(sender, order),
  });
}

export type Shipped = {
  order: Pick<OrderRow, "id" | "number">;
  shipment: { number: string; carrier?: string | null; trackingNumber?: string | null };
  packed: readonly Packed[];
  lines: readonly LineRow[];
};

export function orderShippedEmail(
  sender: Sender,
  reader: OrderReader,
  { order, shipment, packed, lines }: Shipped,
): Email {
  const names = new Map(lines.map(({ id, description }) => [id, description]));
  const packs = packed.reduce((sum, { quantity }) => sum + quantity, 0);
  const { carrier, trackingNumber } = shipment;
  return emailMessage(sender, reader, {
    kind: "orderShipped",
    subject: `${packsInWords(packs)} of order ${order.number} shipped`,
    lines: [
      `Shipment ${shipment.number} of order ${order.number} is under way:`,
      ...listed(
        packed.map(({ line, quantity, batchNumber, expiryDate }) =>
          [
            `${names.get(line)}: ${packsInWords(quantity)}`,
            ...(batchNumber ? [`batch ${batchNumber}`] : []),
            ...(expiryDate ? [`expires ${dateInWords(expiryDate)}`] : []),
          ].join(", "),
        ),
      ),
      ...(carrier ? [`Carrier: ${carrier}`] : []),
      ...(trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
      "Receive it on its page when it arrives.",
      OFF,
    ],
    ...opening(sender, order),
  });
}

type Withdrawn = {
  order: Pick<OrderRow, "id" | "number">;
  line: Pick<LineRow, "description">;
  /** Packs that will not come. */
  packs: number;
  isCancelled: boolean;
  reason: string;
};

export function orderLineWithdrawnEmail(
  sender: Sender,
  reader: OrderReader,
  { order, line, packs, isCancelled, reason }: Withdrawn,
): Email {
  const { number } = order;
  const rest = isCancelled
    ? "Nothing else was ordered, so the order is cancelled."
    : "The rest of the order stays as it is.";
  return emailMessage(sender, reader, {
    kind: "orderLineWithdrawn",
    subject: `Order ${number}: ${line.description} is withdrawn`,
    lines: [
      `${line.description} is withdrawn. ${packsInWords(packs)} of order ${number} will not come. ${rest}`,
      `Reason: ${reason}`,
      OFF,
    ],
    ...opening(sender, order),
  });
}

type Decided = {
  order: Pick<OrderRow, "id" | "number">;
  number: string;
  lines: readonly {
    description: string;
    quantity: number;
    decision: "accepted" | "declined" | null;
    decisionNote: string | null;
  }[];
  /** Accepted packs that the pharmacy sends back. */
  packsBack: number;
};

export function returnDecidedEmail(
  sender: Sender,
  reader: OrderReader,
  { order, number, lines, packsBack }: Decided,
): Email {
  const declined = lines.filter(({ decision }) => decision === "declined").length;
  const accepted = lines.length - declined;
  const outcome = declined === 0 ? "accepted" : accepted === 0 ? "declined" : "accepted in part";
  return emailMessage(sender, reader, {
    kind: "returnDecided",
    subject: `Return ${number} was ${outcome}`,
    lines: [
      `The supply desk has decided return ${number} of order ${order.number}:`,
      ...listed(
        lines.map(({ description, quantity, decision, decisionNote }) =>
          [
            `${description}: ${packsInWords(quantity)} ${decision}`,
            ...(decisionNote === null ? [] : [decisionNote]),
          ].join(". "),
        ),
      ),
      ...(packsBack > 0 ? [`Send ${packsInWords(packsBack)} back to the supply desk.`] : []),
      ...(declined > 0 ? ["Declined packs that had left the shelf are back in your stock."] : []),
      OFF,
    ],
    ...opening(sender, order),
  });
}

const OFF = "You can switch off emails about orders in your profile.";

function opening(sender: Sender, { id }: { id: string }) {
  const link = `${sender.publicUrl}/dashboard/orders/${id}`;
  return {
    action: { label: "Open the order", link },
    isActionLast: true,
    replyTo: sender.supportEmail,
  };
}

function sizeOf({ lineCount, packsWanted, totalAmount, currency }: Priced, { role }: OrderReader) {
  const lines = lineCount === 1 ? "1 line" : `${lineCount} lines`;
  const total = seesAmounts(role) ? [inMoney(totalAmount, currency)] : [];
  return [lines, packsInWords(packsWanted), ...total].join(", ");
}

function pricesOf(
  { currency }: Priced,
  { role }: OrderReader,
  changed: PlacedOrder["changed"],
): string[] {
  if (changed.length === 0) return [];
  const count = changed.length === 1 ? "1 price" : `${changed.length} prices`;
  const opening = `${count} changed since the order was written`;
  if (!seesAmounts(role)) return [`${opening}.`];
  const price = (amount: number | null) =>
    amount === null ? "no price" : inMoney(amount, currency);
  return [
    `${opening}:`,
    ...listed(
      changed.map(
        ({ description, before, after }) =>
          `${description}: ${price(after)} a pack instead of ${price(before)}`,
      ),
    ),
  ];
}

const seesAmounts = (role: Role) => !hiddenFieldsOf(role).has("totalAmount");

function listed(lines: readonly string[]): string[] {
  const more = lines.length - LISTED_MAX;
  const shown = lines.slice(0, LISTED_MAX);
  return more > 0 ? [...shown, `and ${more} more ${more === 1 ? "line" : "lines"}`] : shown;
}
