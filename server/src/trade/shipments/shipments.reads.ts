import type { ItemReference } from "@pharmacy/contract/items/items";
import type { Shipment } from "@pharmacy/contract/shipments/shipments";
import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { joinedBy, referredTo } from "../../platform/db/joined.ts";
import type { ListedRow } from "../../platform/db/list.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { recalledAmong } from "./shipments.recalled.ts";
import { shipmentKind, shipmentLines, shipments } from "./shipments.table.ts";

type Handle = Database | Transaction;

const pharmacy = referredTo("organizations", "pharmacy", "shipments.organization");
const order = referredTo("orders", "own_order", "shipments.order");

const derived = steady({
  organizationName: joinedBy(pharmacy, sql<string>`pharmacy.name`),
  orderNumber: joinedBy(order, sql<string>`own_order.number`),
});

type Read = ListedRow<typeof shipments, typeof derived>;

export async function readShipment(db: Handle, id: string): Promise<Shipment> {
  const row = (await getRecord(db, shipmentKind, id, derived)) as Read;
  const [shipment] = await withLines(db, [row]);
  return shipment as Shipment;
}

/** The shipments of an order, the first on top. */
export async function readShipments(db: Handle, order: string): Promise<Shipment[]> {
  const rows = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(eq(shipments.order, order))
    .orderBy(asc(shipments.id));
  const read = [];
  for (const { id } of rows) read.push((await getRecord(db, shipmentKind, id, derived)) as Read);
  return withLines(db, read);
}

async function withLines(db: Handle, rows: readonly Read[]): Promise<Shipment[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .select({
      ...getTableColumns(shipmentLines),
      gtin: sql<string | null>`(select l.gtin from order_lines l
        where l.id = shipment_lines.order_line)`,
      itemReference: sql<ItemReference>`(select json_build_object('id', i.id, 'code', i.code,
        'name', i.name, 'status', i.status) from items i where i.id = shipment_lines.item)`,
    })
    .from(shipmentLines)
    .where(
      inArray(
        shipmentLines.shipment,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(shipmentLines.id));
  const recalled = await recalledAmong(db, lines);
  return rows.map(({ organization, organizationName, order, orderNumber, ...row }) => ({
    ...row,
    organization: { id: organization, name: organizationName },
    order: { id: order, number: orderNumber },
    lines: lines
      .filter(({ shipment }) => shipment === row.id)
      .map(({ itemReference, ...line }) => ({
        ...line,
        item: itemReference,
        isRecalled: recalled(line.item, line.batchNumber) !== undefined,
      })),
  }));
}
