import type { ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import type { Form } from "./pictures.ts";
import type { testServer } from "./server.ts";

let made = 0;

/** What a caller sends to enter an expense; give only the values that matter to the test. */
export function anExpense(values: Partial<ExpenseInput> = {}): ExpenseInput {
  made += 1;
  return {
    incurredOn: "2026-03-10",
    category: "hosting",
    vendor: `Cloudwharf ${made}`,
    description: null,
    netAmount: 10_000 + made,
    taxAmount: 2_300,
    currency: "EUR",
    organization: null,
    receipt: null,
    repeats: null,
    ...values,
  };
}

/** Uploads a receipt, by default as the administrator. */
export function sendReceipt(
  server: ReturnType<typeof testServer>,
  { payload, headers }: Form,
  token = server.token(),
) {
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  const url = "/api/expenses/receipts";
  return server.app.inject({ method: "POST", url, payload, headers: authorized });
}
