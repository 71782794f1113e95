import { type Quantities, sumsOf } from "@pharmacy/contract/orders/orders.quantities";
import { type Freight, type PricedLine, totalsOf } from "@pharmacy/contract/orders/orders.totals";
import type { OrderRow } from "./orders.table.ts";

type Summed = Pick<
  OrderRow,
  | "lineCount"
  | "netAmount"
  | "taxAmount"
  | "totalAmount"
  | "packsWanted"
  | "packsConfirmed"
  | "packsShipped"
  | "packsDelivered"
  | "packsStruck"
>;

/** The columns of an order that follow from its lines. */
export function summed(lines: readonly (Quantities & PricedLine)[], freight: Freight): Summed {
  const { netAmount, taxAmount, totalAmount } = totalsOf(lines, freight);
  const { wanted, confirmed, shipped, delivered, struck } = sumsOf(lines);
  return {
    lineCount: lines.length,
    netAmount,
    taxAmount,
    totalAmount,
    packsWanted: wanted,
    packsConfirmed: confirmed,
    packsShipped: shipped,
    packsDelivered: delivered,
    packsStruck: struck,
  };
}

export function sumsOfRow(row: Omit<Summed, "lineCount">) {
  return {
    wanted: row.packsWanted,
    confirmed: row.packsConfirmed,
    shipped: row.packsShipped,
    delivered: row.packsDelivered,
    struck: row.packsStruck,
  };
}

/** An order as its acts look at it. Only placing looks at the approval amount. */
export function stateOfOrder(row: OrderRow, approvalAmount: number | null = null) {
  const { kind, status, number, lineCount, totalAmount } = row;
  return { kind, status, number, lineCount, totalAmount, approvalAmount, sums: sumsOfRow(row) };
}
