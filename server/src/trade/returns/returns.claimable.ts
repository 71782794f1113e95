import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { type ShipmentLineRow, shipmentLines } from "../shipments/shipments.table.ts";

/** A line that arrived, with the packs that no return claims yet. */
export type Claimable = ShipmentLineRow & {
  /** Packs that were sent and did not arrive. */
  missing: number;
  /** Packs that arrived. */
  arrived: number;
};

const claimed = (isMissing: boolean) => sql`coalesce((select sum(claim.quantity)
  from return_lines claim where claim.shipment_line = ${shipmentLines.id}
    and claim.decision is distinct from 'declined'
    and (claim.reason = 'missing') = ${isMissing}), 0)`;

/** Packs that were claimed and declined can be claimed again. */
export function claimableLines(
  db: Database | Transaction,
  isMeant: SQL | undefined,
): Promise<Claimable[]> {
  const delivered = sql`coalesce(${shipmentLines.delivered}, 0)`;
  return db
    .select({
      ...getTableColumns(shipmentLines),
      missing: sql<number>`(${shipmentLines.quantity} - ${delivered} - ${claimed(true)})::int`,
      arrived: sql<number>`(${delivered} - ${claimed(false)})::int`,
    })
    .from(shipmentLines)
    .where(isMeant)
    .orderBy(asc(shipmentLines.id));
}

export const ofShipment = (shipment: string) => eq(shipmentLines.shipment, shipment);
