import type { OrderStatus } from "./orders.values.ts";

/** Packs of one line. `struck` will not come any more. */
export type Quantities = {
  quantity: number;
  confirmed: number;
  shipped: number;
  delivered: number;
  struck: number;
};

/** Packs that are still wanted or have left. */
export const wantedOf = ({ quantity, struck }: Pick<Quantities, "quantity" | "struck">) =>
  quantity - struck;

/** Packs that may leave now. */
export const unshippedOf = ({ confirmed, shipped }: Pick<Quantities, "confirmed" | "shipped">) =>
  confirmed - shipped;

/** Packs that are wanted and not confirmed yet. */
export const shortOf = (line: Pick<Quantities, "quantity" | "struck" | "confirmed">) =>
  wantedOf(line) - line.confirmed;

/** Packs that closing strikes: wanted, and not shipped. */
export const restOf = (line: Pick<Quantities, "quantity" | "struck" | "shipped">) =>
  wantedOf(line) - line.shipped;

export type OrderSums = {
  wanted: number;
  confirmed: number;
  shipped: number;
  delivered: number;
  struck: number;
};

export function sumsOf(lines: readonly Quantities[]): OrderSums {
  const sums: OrderSums = { wanted: 0, confirmed: 0, shipped: 0, delivered: 0, struck: 0 };
  for (const line of lines) {
    sums.wanted += wantedOf(line);
    sums.confirmed += line.confirmed;
    sums.shipped += line.shipped;
    sums.delivered += line.delivered;
    sums.struck += line.struck;
  }
  return sums;
}

/**
 * The status of an order that was confirmed.
 *
 * @param underWay shipments that have not arrived.
 */
export function statusFrom({ wanted, shipped }: OrderSums, underWay: number): OrderStatus {
  if (wanted === 0) return "cancelled";
  if (shipped === 0) return "confirmed";
  if (shipped < wanted) return "partlyShipped";
  return underWay === 0 ? "delivered" : "shipped";
}
