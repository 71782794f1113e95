import type { ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { countBy } from "./demo.ts";
import type { DemoFigures, PreparedWrite, RouteFacts, TestedResource } from "./nouns.ts";
import { aForm, aPdf, type Form } from "./pictures.ts";
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

export const facts: RouteFacts = {
  // a search, a day, and a reason that the log keeps
  ownTexts: ["/api/expenses/twins", "/api/expenses/{id}/pay", "/api/expenses/{id}/void"],
  uploads: {
    "/api/expenses/receipts": { send: (server, part) => sendReceipt(server, aForm(part)) },
  },
};

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

export const figures: DemoFigures = {
  created: 90,
  files: 12,
  tests: {
    async "ninety expenses from six months, three of them unpaid and one void"(db) {
      expect(await countBy(db, "expenses", "status")).toEqual({ paid: 86, unpaid: 3, void: 1 });
      expect(await countBy(db, "expenses", "category")).toEqual({
        hosting: 12,
        logistics: 36,
        messaging: 12,
        rent: 6,
        salaries: 24,
      });
      const { rows } = await db.execute<Record<string, number>>(sql`
        select (count(distinct number))::int as numbers, (count(receipt))::int as receipts,
          (count(*) filter (where repeats_on > current_date))::int as repeating,
          (count(*) filter (where repeats_on <= current_date))::int as due,
          (count(*) filter (where paid_on > current_date or incurred_on > current_date))::int as ahead,
          (count(*) filter (where incurred_on < current_date - interval '6 months'))::int as old
        from expenses`);
      expect(rows).toEqual([{ numbers: 90, receipts: 12, repeating: 2, due: 0, ahead: 0, old: 0 }]);
    },
  },
};
