import { statusFrom, sumsOf } from "@pharmacy/contract/orders/orders.quantities";
import type { ShipmentDelivery } from "@pharmacy/contract/shipments/shipments";
import { SHIPMENT_ACTS } from "@pharmacy/contract/shipments/shipments.acts";
import { asc, eq, inArray } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import { lockPharmacyPlaces } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { requireNone } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { packsInWords } from "../../stock/products/products.packs-in-words.ts";
import type { OrderServices } from "../orders/orders.changes.ts";
import { changeLines, linesOf } from "../orders/orders.lines.ts";
import { summed } from "../orders/orders.sums.ts";
import { type LineRow, orderKind } from "../orders/orders.table.ts";
import { putOnShelf } from "./shipments.put-on-shelf.ts";
import { readShipment } from "./shipments.reads.ts";
import {
  type ShipmentLineRow,
  shipmentKind,
  shipmentLineKind,
  shipmentLines,
} from "./shipments.table.ts";

/**
 * Books what arrived into the pharmacy's stock. Locks the pharmacy, the items, the order, the
 * shipment and the products, in this order.
 */
export async function deliverShipment(
  { db, clock }: OrderServices,
  actor: Actor,
  id: string,
  { version, lines: counted }: ShipmentDelivery,
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const { order, organization } = await getRecord(tx, shipmentKind, id);
    await lockPharmacyPlaces(tx, organization);
    await lockItems(tx, id);
    await updateRecord(
      tx,
      actor,
      orderKind,
      order,
      {},
      {
        action: "deliver",
        rule: async (before) => {
          const sent = await receive(tx, actor, id, { version, counted, now });
          const lines = await linesOf(tx, order);
          const changes = changesOf(lines, sent);
          const priced = new Map(lines.map((line) => [line.id, line.unitPrice]));
          const arrived = sent.flatMap(({ line, packs }) => {
            const unitCost = priced.get(line.orderLine) ?? null;
            return packs === 0 ? [] : [{ line, packs, unitCost }];
          });
          await putOnShelf(tx, actor, { organization, shipment: id, arrived, now });
          const after = await changeLines(tx, actor, lines, changes);
          const shipmentsUnderWay = before.shipmentsUnderWay - 1;
          const status = statusFrom(sumsOf(after), shipmentsUnderWay);
          const linesRevision = before.linesRevision + 1;
          return { ...summed(after, before), linesRevision, shipmentsUnderWay, status };
        },
      },
    );
  });
}

/** A withdrawal, too, locks its item before the orders that have it. */
async function lockItems(tx: Transaction, shipment: string): Promise<void> {
  const sent = tx
    .select({ item: shipmentLines.item })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipment, shipment));
  const { id } = items;
  await tx.select({ id }).from(items).where(inArray(id, sent)).orderBy(id).for("share");
}

type Sent = { line: ShipmentLineRow; packs: number };
type Counting = Pick<ShipmentDelivery, "version"> & {
  counted: ShipmentDelivery["lines"];
  now: number;
};

/** Closes the shipment; returns what arrived of each of its lines. */
async function receive(
  tx: Transaction,
  actor: Actor,
  id: string,
  { version, counted, now }: Counting,
): Promise<Sent[]> {
  let sent: Sent[] = [];
  const deliveredBy = actor.id === null ? null : { id: actor.id, name: actor.name };
  await updateRecord(tx, actor, shipmentKind, id, { version } as { version: number }, {
    action: "deliver",
    read: (within) => readShipment(within, id),
    rule: async (before) => {
      requireAct("shipment", SHIPMENT_ACTS.deliver, before, actor);
      const lines = await tx
        .select()
        .from(shipmentLines)
        .where(eq(shipmentLines.shipment, id))
        .orderBy(asc(shipmentLines.id));
      sent = countedPacks(lines, counted);
      const rows = sent.map(({ line, packs }) => ({
        id: line.id,
        version: line.version,
        values: { delivered: packs },
      }));
      await writeMany(tx, actor, shipmentLineKind, rows);
      const deliveredAt = new Date(now).toISOString();
      return { status: "delivered" as const, deliveredAt, deliveredBy };
    },
  });
  return sent;
}

/** Lines that were not counted arrived in full. */
function countedPacks(
  lines: readonly ShipmentLineRow[],
  counted: ShipmentDelivery["lines"],
): Sent[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  const problems: Record<string, string> = {};
  const own = new Map<string, number>();
  for (const [place, { line: id, delivered }] of counted.entries()) {
    const line = known.get(id);
    if (!line) problems[`lines.${place}.line`] = "This shipment has no such line.";
    else if (delivered > line.quantity) {
      problems[`lines.${place}.delivered`] =
        `Only ${packsInWords(line.quantity)} of this batch were sent.`;
    }
    own.set(id, delivered);
  }
  requireNone(problems);
  return lines.map((line) => ({ line, packs: own.get(line.id) ?? line.quantity }));
}

function changesOf(lines: readonly LineRow[], sent: readonly Sent[]) {
  const arrived = new Map<string, number>();
  for (const { line, packs } of sent) {
    arrived.set(line.orderLine, (arrived.get(line.orderLine) ?? 0) + packs);
  }
  return lines.flatMap((line) => {
    const more = arrived.get(line.id) ?? 0;
    return more === 0 ? [] : [{ line, values: { delivered: line.delivered + more } }];
  });
}
