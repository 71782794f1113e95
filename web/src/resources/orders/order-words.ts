import type { Order, OrderSummary } from "@pharmacy/contract/orders/orders";
import { formatDate, formatMoney, formatNumber } from "#lib/format.ts";
import { packsOf } from "#resources/products/packs-of.ts";

export const linesOf = (count: number) => (count === 1 ? "1 line" : `${formatNumber(count)} lines`);

export const ordersOf = (count: number) =>
  count === 1 ? "1 order" : `${formatNumber(count)} orders`;

/** Undefined for roles that see no amounts. */
export function amountOf({
  totalAmount,
  currency,
}: Pick<OrderSummary, "totalAmount" | "currency">): string | undefined {
  return totalAmount === undefined ? undefined : formatMoney(totalAmount, currency);
}

/** "12 lines · 40 packs · €59.50", or "Standard membership · €1,200.00" */
export function sizeWords(order: OrderSummary): string {
  const { lineCount, sums, term } = order;
  const what = term ? [feeOf(term)] : [linesOf(lineCount), packsOf(sums.wanted)];
  return [...what, amountOf(order)].filter(Boolean).join(" · ");
}

export const feeOf = ({ planName }: NonNullable<OrderSummary["term"]>) => `${planName} membership`;

type Progress = Pick<OrderSummary, "status" | "sums" | "term">;

/** What has happened to an order, and what happens next, in the pharmacy's words. */
export function nextWords(order: Progress & Pick<Order, "sentBackNote">): string {
  const { status, sums, sentBackNote, term } = order;
  if (term) return feeWords(term, status);
  const { wanted, confirmed, shipped, delivered, struck } = sums;
  switch (status) {
    case "draft":
      return sentBackNote === null
        ? "The supply desk does not have this order until it is placed."
        : "The supply desk sent this order back. Change it and place it again.";
    case "placed":
      return "The supply desk has this order and confirms what comes. Until then you can withdraw it.";
    case "confirmed":
      return `${outOf(confirmed, wanted)} confirmed. Nothing was shipped yet.`;
    case "partlyShipped":
      return `${outOf(shipped, wanted)} shipped. The rest follows.`;
    case "shipped":
      return `${packsOf(shipped)} shipped${struckWords(struck)}. Receive the shipment when it arrives.`;
    case "delivered":
      return `${outOf(delivered, shipped)} received${struckWords(struck)}.`;
    case "cancelled":
      return "This order was cancelled. Order again to make a new one.";
  }
}

function feeWords({ startDate }: NonNullable<OrderSummary["term"]>, status: string): string {
  if (status === "cancelled") return "This fee was cancelled: its term never began.";
  return status === "placed"
    ? `This is the fee of a term that begins on ${formatDate(startDate)}.`
    : `This is the fee of a term that began on ${formatDate(startDate)}.`;
}

const struckWords = (struck: number) => (struck === 0 ? "" : `, ${packsOf(struck)} do not come`);

/** "All 40 packs", "Both packs", or "38 of 40 packs". */
export function outOf(some: number, all: number): string {
  if (some !== all) return `${formatNumber(some)} of ${packsOf(all)}`;
  if (all === 2) return "Both packs";
  return all === 1 ? "1 pack" : `All ${packsOf(all)}`;
}

/** "Batch LOT-1, expires Jan 31, 2030" */
export function batchWords({
  batchNumber,
  expiryDate,
}: {
  batchNumber: string | null;
  expiryDate: string | null;
}): string {
  const words = [
    batchNumber === null ? "Without a batch number" : `Batch ${batchNumber}`,
    expiryDate !== null && `expires ${formatDate(expiryDate)}`,
  ];
  return words.filter(Boolean).join(", ");
}
