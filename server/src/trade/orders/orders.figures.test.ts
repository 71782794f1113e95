import type { Order } from "@pharmacy/contract/orders/orders";
import type { OrderFigures } from "@pharmacy/contract/orders/orders.figures";
import { OPEN_STATUSES } from "@pharmacy/contract/orders/orders.values";
import { DAY_MS, HOUR_MS } from "@pharmacy/contract/time.values";
import { describe, expect, test } from "vitest";
import { daysUntil, moveNetworkTo, readFigures, seriesFrom } from "#test/figures.ts";
import { aCustomer, act, type Customer, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { todayIn } from "../../platform/days.ts";

const server = testServer();

type Own = { orders: OrderFigures };

const NOW = "2026-03-10T12:00:00Z";
const ZONE = "Pacific/Auckland";

const at = (instant: number) => server.moveTo(new Date(instant).toISOString());

/** Steps on a ring, so that each run writes the same history. */
function choices(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Two pharmacies order for months; some orders are confirmed, shipped, withdrawn or cancelled. */
async function aHistory(count: number) {
  const choose = choices(count);
  at(Date.parse(NOW) - 120 * DAY_MS);
  const customers: Customer[] = [
    await aCustomer(server, { interval: "year" }),
    await aCustomer(server, { interval: "year", currency: "GBP" }, { currency: "GBP" }),
  ];
  const instants = Array.from(
    { length: count },
    () => Date.parse(NOW) - choose(75 * 24) * HOUR_MS,
  ).sort((one, other) => one - other);
  for (const instant of [...instants, Date.parse(NOW) - 60_000]) {
    at(instant);
    const customer = customers[choose(2)] as Customer;
    const order = await customer.place();
    await change(order, customer, choose(5));
  }
  server.moveTo(NOW);
}

async function change(order: Order, customer: Customer, kind: number) {
  if (kind === 1) await act(server, order, "confirm");
  if (kind === 2) await ship(server, await act(server, order, "confirm"));
  if (kind === 3) await act(customer.owner, order, "withdraw");
  if (kind === 4) await act(server, order, "cancel", { reason: "Ordered twice." });
}

type Row = { placed: Date | null; currency: string; amount: number; status: string };

async function plainRows(): Promise<(Row & { day: string })[]> {
  const { rows } = await server.db.$client.query<Row>(
    `select placed_at as placed, currency, total_amount::int as amount, status from orders
     where kind = 'supply'`,
  );
  return rows.flatMap((row) =>
    row.placed ? [{ ...row, day: todayIn(ZONE, new Date(row.placed).getTime()) }] : [],
  );
}

describe("the figures of orders", () => {
  test("are those of the plain rows, by day of the network and by currency", async () => {
    await aHistory(40);
    await moveNetworkTo(server, ZONE);
    const rows = await plainRows();
    for (const days of [7, 30, 90]) {
      const period = daysUntil(NOW, ZONE, days);
      const { orders } = await readFigures<Own>(server, days);
      const dayOf = ({ day }: { day: string }) => day;
      expect(orders.placed).toEqual(seriesFrom(period, rows, dayOf, () => 1));
      expect(orders.values.map(({ currency }) => currency)).toEqual(["EUR", "GBP"]);
      for (const { currency, today, usual, ...series } of orders.values) {
        const own = rows.filter((row) => row.currency === currency);
        expect(series).toEqual(seriesFrom(period, own, dayOf, ({ amount }) => amount));
        const sum = (on: string[]) =>
          own.filter(({ day }) => on.includes(day)).reduce((all, { amount }) => all + amount, 0);
        expect(today).toBe(sum([period.today]));
        expect(usual).toBe(Math.round(sum(sameWeekdays(period.today)) / 8));
      }
      const usual = rows.filter(({ day }) => sameWeekdays(period.today).includes(day));
      expect(orders.today).toEqual({
        count: rows.filter(({ day }) => day === period.today).length,
        usual: usual.length / 8,
      });
    }
  });

  test("have for each step the total of the list that it opens", async () => {
    await aHistory(12);
    const { orders } = await readFigures<Own>(server);
    expect(orders.steps.map(({ status }) => status)).toEqual(OPEN_STATUSES);
    for (const { status, count } of orders.steps) {
      const list = await server.get(`/api/orders?kind=supply&status=${status}`);
      expect([status, count]).toEqual([status, list.json().total]);
    }
    expect(orders.steps.find(({ status }) => status === "placed")?.count).toBeGreaterThan(0);
  });

  test("count an order of late evening to the day that it already is for the network", async () => {
    server.moveTo("2026-03-09T23:30:00Z");
    const { place } = await aCustomer(server);
    await place();
    await moveNetworkTo(server, "UTC");
    server.moveTo(NOW);
    expect((await readFigures<Own>(server, 7)).orders.placed.days).toEqual([0, 0, 0, 0, 0, 1, 0]);
    await moveNetworkTo(server, "Asia/Tokyo");
    const { to, zone, orders } = await readFigures<Own>(server, 7);
    expect([to, zone]).toEqual(["2026-03-10", "Asia/Tokyo"]);
    expect(orders.placed.days).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(orders.today).toEqual({ count: 1, usual: 0 });
  });

  test("leave out drafts and fees", async () => {
    const { write } = await aCustomer(server, { price: 9_900 });
    await write();
    const { orders } = await readFigures<Own>(server);
    expect(orders.placed).toMatchObject({ total: 0, before: 0 });
    expect(orders.values).toEqual([]);
  });
});

function sameWeekdays(today: string): string[] {
  return [1, 2, 3, 4, 5, 6, 7, 8].map((week) =>
    new Date(Date.parse(today) - week * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}
