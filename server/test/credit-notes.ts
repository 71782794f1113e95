import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import type { testServer } from "./server.ts";

type Caller = Pick<ReturnType<typeof testServer>, "post">;

export const sendCredit = (
  caller: Caller,
  { id, version }: Pick<Invoice, "id" | "version">,
  values: object,
) => caller.post(`/api/invoices/${id}/credit-notes`, { version, reason: "Damaged", ...values });

/** Answers the credit note. */
export async function credit(
  caller: Caller,
  invoice: Pick<Invoice, "id" | "version">,
  values: object,
): Promise<Invoice> {
  const answer = await sendCredit(caller, invoice, values);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}
