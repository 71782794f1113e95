import type { OrderPayment } from "../orders/orders.values.ts";

/** The sums of an invoice, in minor units. */
export type InvoiceSums = {
  totalAmount: number;
  /** Still to be paid. */
  openAmount: number;
  creditedAmount: number;
  writtenOffAmount: number;
};

/**
 * The payment of an order with these invoices. Credit is no money, and nor is a write-off: an order
 * of which nothing was paid is never called paid.
 */
export function paymentOf(
  invoices: readonly InvoiceSums[],
  otherwise: OrderPayment = "notInvoiced",
): OrderPayment {
  if (invoices.length === 0) return otherwise;
  const sum = (field: keyof InvoiceSums) =>
    invoices.reduce((total, invoice) => total + invoice[field], 0);
  const total = sum("totalAmount");
  const open = sum("openAmount");
  const credited = sum("creditedAmount");
  if (credited >= total) return "credited";
  const paid = total - open - credited - sum("writtenOffAmount");
  if (paid <= 0) return "unpaid";
  return open === 0 ? "paid" : "partiallyPaid";
}
