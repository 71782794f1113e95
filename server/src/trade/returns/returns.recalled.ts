import type { RecalledPacks } from "@pharmacy/contract/returns/returns";
import { RECALLED_MAX } from "@pharmacy/contract/returns/returns.values";
import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { shipmentLines } from "../shipments/shipments.table.ts";
import { claimableLines } from "./returns.claimable.ts";

type Found = {
  line: string;
  recall: string;
  /** The batch on the shelf, with the packs that it has left. */
  batch: string;
  left: number;
  shipment: string;
  shipmentNumber: string;
  order: string;
  orderNumber: string;
};

/**
 * Finds packs that a pharmacy set aside for closed recalls and can return, by their shipment. Packs
 * are offered once, although several shipments may have brought their batch.
 */
export async function recalledPacks(
  db: Database,
  organization: string | null,
): Promise<RecalledPacks> {
  if (organization === null) return { items: [] };
  const { rows } = await db.execute<Found>(sql`
    select l.id as line, min(r.number) as recall, b.id as batch, b.quantity as left,
      s.id as shipment, s.number as "shipmentNumber", o.id as "order", o.number as "orderNumber"
    from recall_notices n
    join recalls r on r.id = n.recall and r.status = 'closed'
    join recalled_batches rb on rb.recall = r.id and rb.organization = n.organization
    join product_batches b on b.id = rb.batch and b.status = 'recalled' and b.quantity > 0
    join products p on p.id = b.product and p.archived_at is null
    join shipment_lines l on l.item = p.item and l.organization = n.organization
      and l.delivered > 0
      and batch_key(l.batch_number) is not distinct from batch_key(b.batch_number)
    join shipments s on s.id = l.shipment
    join orders o on o.id = s.order
    where n.organization = ${organization}
    group by l.id, b.id, b.quantity, s.id, s.number, o.id, o.number
    order by l.id limit ${RECALLED_MAX}`);
  if (rows.length === 0) return { items: [] };
  const ids = rows.map(({ line }) => line);
  const lines = new Map(
    (await claimableLines(db, inArray(shipmentLines.id, ids))).map((line) => [line.id, line]),
  );
  const left = new Map(rows.map((row) => [row.batch, row.left]));
  const items = new Map<string, RecalledPacks["items"][number]>();
  for (const row of rows) {
    const line = lines.get(row.line);
    const packs = Math.min(left.get(row.batch) ?? 0, line?.arrived ?? 0);
    if (!line || packs <= 0) continue;
    left.set(row.batch, (left.get(row.batch) ?? 0) - packs);
    const { description, batchNumber } = line;
    const item = items.get(row.shipment) ?? {
      shipment: { id: row.shipment, number: row.shipmentNumber },
      order: { id: row.order, number: row.orderNumber },
      lines: [],
    };
    item.lines.push({ line: row.line, recall: row.recall, description, batchNumber, packs });
    items.set(row.shipment, item);
  }
  return { items: [...items.values()] };
}
