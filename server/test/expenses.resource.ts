import { anExpense, sendReceipt } from "./expenses.ts";
import { aForm, aPdf } from "./pictures.ts";
import type { PreparedWrite, TestedResource } from "./resources.ts";
import type { testServer } from "./server.ts";

export const resource: TestedResource = {
  name: "expenses",
  body: anExpense,
  texts: () => ({ reference: null }),
  change: { vendor: "Another vendor" },
  bulk: "void",
  details: { reason: "Entered twice" },
  writes: expenseWrites,
  stays: true,
  calledBy: "vendor",
};

const path = "/api/expenses";

/** Actions on expenses other than creating and changing one. */
function expenseWrites(server: ReturnType<typeof testServer>): PreparedWrite[] {
  const act = (name: string, body: object, isDraft = false): PreparedWrite => [
    `POST ${path}/:id/${name}`,
    async () => {
      const { id, version } = (await server.post(path, anExpense())).json();
      if (isDraft) await server.db.$client.query("update expenses set is_draft = true");
      return () => server.post(`${path}/${id}/${name}`, { version, ...body });
    },
  ];
  return [
    act("confirm", {}, true),
    act("pay", { paidOn: anExpense().incurredOn }),
    act("void", { reason: "Entered twice" }),
    [
      `POST ${path}/:id/duplicate`,
      async () => {
        const { id } = (await server.post(path, anExpense())).json();
        return () => server.post(`${path}/${id}/duplicate`, {});
      },
    ],
    [
      `POST ${path}/batch`,
      async () => () => server.post(`${path}/batch`, { items: [anExpense()] }),
    ],
    [`POST ${path}/receipts`, async () => () => sendReceipt(server, aForm({ bytes: aPdf() }))],
  ];
}
