import { expect, test } from "vitest";
import { type InvoiceSums, paymentOf } from "./invoices.order-payment.ts";

const sums = (values: Partial<InvoiceSums>): InvoiceSums => ({
  totalAmount: 100,
  openAmount: 100,
  creditedAmount: 0,
  writtenOffAmount: 0,
  ...values,
});

test.each<[string, Partial<InvoiceSums>[], string]>([
  ["nothing was paid", [{}], "unpaid"],
  ["a part was paid", [{ openAmount: 60 }], "partiallyPaid"],
  ["all was paid", [{ openAmount: 0 }], "paid"],
  ["one of two was paid", [{ openAmount: 0 }, {}], "partiallyPaid"],
  ["a part was credited", [{ openAmount: 60, creditedAmount: 40 }], "unpaid"],
  ["a part was credited and the rest paid", [{ openAmount: 0, creditedAmount: 40 }], "paid"],
  ["all was credited", [{ openAmount: 0, creditedAmount: 100 }], "credited"],
  ["it was paid and then credited", [{ openAmount: 0, creditedAmount: 100 }], "credited"],
  ["a credit came after all was paid", [{ openAmount: 0, creditedAmount: 30 }], "paid"],
  ["all was written off", [{ openAmount: 0, writtenOffAmount: 100 }], "unpaid"],
  ["the rest was written off", [{ openAmount: 0, writtenOffAmount: 1 }], "paid"],
])("where %s", (_, invoices, payment) => {
  expect(paymentOf(invoices.map(sums))).toBe(payment);
});

test("an order without an invoice stays as it was", () => {
  expect(paymentOf([])).toBe("notInvoiced");
  expect(paymentOf([], "void")).toBe("void");
});
