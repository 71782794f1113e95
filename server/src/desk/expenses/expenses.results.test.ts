import type { ResultFigures } from "@pharmacy/contract/expenses/expenses.results";
import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { describe, expect, test } from "vitest";
import { credit } from "#test/credit-notes.ts";
import { anExpense } from "#test/expenses.ts";
import { documentsOf, feesOf } from "#test/fees.ts";
import { daysUntil, readFigures } from "#test/figures.ts";
import { enterSeller } from "#test/invoices.ts";
import { aCustomer, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Own = { results: ResultFigures };

const NOW = "2026-03-10T12:00:00Z";

const read = async (days?: number) => (await readFigures<Own>(server, days)).results.currencies;

type Entry = { currency: string; day: string; part: string; net: number };

/** Each invoice, credit note and expense by itself. */
async function plainEntries(): Promise<Entry[]> {
  const { rows } = await server.db.$client.query<Entry>(
    `select i.currency, i.issue_date::text as day,
       case o.kind when 'fee' then 'fees' else 'turnover' end as part,
       (case i.kind when 'invoice' then 1 else -1 end * i.net_amount)::int as net
     from invoices i join orders o on o.id = i."order"
     union all
     select currency, incurred_on::text, 'costs', net_amount::int from expenses
     where voided_at is null and not is_draft`,
  );
  return rows;
}

/** Shipments of two pharmacies over weeks, one of them credited, with fees and expenses. */
async function aHistory() {
  server.moveTo("2026-01-05T12:00:00Z");
  await enterSeller(server);
  const paid = { interval: "year", price: 24_000 } as const;
  const customers = [
    await aCustomer(server, paid),
    await aCustomer(server, { ...paid, currency: "GBP" }, { currency: "GBP" }),
  ];
  for (const day of ["2026-01-12", "2026-02-08", "2026-02-09", "2026-03-10"]) {
    server.moveTo(`${day}T11:00:00Z`);
    for (const { confirm } of customers) {
      const order = await confirm();
      await ship(server, order);
      const [invoice] = await documentsOf(server, order);
      if (day === "2026-02-09") await credit(server, invoice as Invoice, { all: true });
    }
    await server.post("/api/expenses", anExpense({ incurredOn: day, currency: "GBP" }));
  }
  const voided = (
    await server.post("/api/expenses", anExpense({ incurredOn: "2026-03-09" }))
  ).json();
  const { id, version } = voided;
  const answer = await server.post(`/api/expenses/${id}/void`, {
    version,
    reason: "Entered twice.",
  });
  expect(answer.json().status).toBe("void");
  server.moveTo(NOW);
  return customers;
}

describe("the result", () => {
  test("is turnover and fees less costs of the plain entries, by currency", async () => {
    const [customer] = await aHistory();
    const [fee] = await feesOf(server, customer?.organization ?? "");
    expect(fee?.payment).toBe("unpaid");
    const entries = await plainEntries();
    for (const days of [7, 30, 90]) {
      const { days: own, before } = daysUntil(NOW, "Europe/Dublin", days);
      const currencies = await read(days);
      expect(currencies.map(({ currency }) => currency).sort()).toEqual(["EUR", "GBP"]);
      for (const { currency, turnover, fees, costs, result } of currencies) {
        const sum = (part: string, on: string[]) =>
          entries
            .filter((one) => one.currency === currency && one.part === part)
            .filter(({ day }) => on.includes(day))
            .reduce((all, { net }) => all + net, 0);
        const both = (part: string) => ({ total: sum(part, own), before: sum(part, before) });
        expect([turnover, fees, costs]).toEqual([both("turnover"), both("fees"), both("costs")]);
        expect(result).toEqual({
          total: turnover.total + fees.total - costs.total,
          before: turnover.before + fees.before - costs.before,
        });
      }
    }
  });

  test("is empty for a network without entries", async () => {
    expect(await read()).toEqual([]);
  });
});
