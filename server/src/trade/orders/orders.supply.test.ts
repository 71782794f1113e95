import type { Order } from "@pharmacy/contract/orders/orders";
import type { SupplyFigures } from "@pharmacy/contract/orders/orders.supply";
import { DAY_MS, HOUR_MS } from "@pharmacy/contract/time.values";
import { describe, expect, test } from "vitest";
import { daysUntil, moveNetworkTo, readFigures, seriesFrom } from "#test/figures.ts";
import { aCustomer, act, type Customer } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { todayIn } from "../../platform/days.ts";

const server = testServer();

type Own = { supply: SupplyFigures };

const NOW = "2026-03-10T12:00:00Z";
const ZONE = "America/Los_Angeles";

const at = (instant: number) => server.moveTo(new Date(instant).toISOString());

/** Packs of each line that come, which the numbers 0 to 10 choose. */
function confirm(order: Order, packs: readonly [number, number]) {
  const lines = order.lines.map(({ id }, place) => ({ line: id, confirmed: packs[place] ?? 0 }));
  return act(server, order, "confirm", { lines });
}

/** Orders confirmed over three months, in full, in part, and cancelled afterwards. */
async function aHistory() {
  at(Date.parse(NOW) - 120 * DAY_MS);
  const customer = await aCustomer(server, { interval: "year" });
  for (let count = 0; count < 24; count += 1) {
    at(Date.parse(NOW) - (24 - count) * 83 * HOUR_MS);
    const order = await customer.place();
    if (count % 5 === 4) continue;
    const confirmed = await confirm(order, [(count * 7) % 11, 1 + (count % 2)]);
    if (count % 6 === 5) await act(server, confirmed, "cancel", { reason: "Ordered twice." });
  }
  server.moveTo(NOW);
  return customer;
}

type Line = { day: string; item: string; quantity: number; confirmed: number };

async function plainLines(): Promise<Line[]> {
  const { rows } = await server.db.$client.query<Omit<Line, "day"> & { at: Date }>(
    `select o.confirmed_at as at, l.item, l.quantity, l.confirmed
     from order_lines l join orders o on o.id = l."order"
     where o.confirmed_at is not null and o.status <> 'cancelled'`,
  );
  return rows.map((row) => ({ ...row, day: todayIn(ZONE, new Date(row.at).getTime()) }));
}

/** The packs short of an item in these days. */
const shortOf = (lines: readonly Line[], days: readonly string[], { id }: { id: string }) =>
  lines
    .filter(({ day, item }) => days.includes(day) && item === id)
    .reduce((sum, { quantity, confirmed }) => sum + quantity - confirmed, 0);

describe("the fill rate", () => {
  test("has the packs of the plain lines, by the day of confirmation", async () => {
    const { items }: Customer = await aHistory();
    await moveNetworkTo(server, ZONE);
    const lines = await plainLines();
    expect(lines.some(({ quantity, confirmed }) => confirmed < quantity)).toBe(true);
    for (const days of [7, 30, 90]) {
      const period = daysUntil(NOW, ZONE, days);
      const { supply } = await readFigures<Own>(server, days);
      const dayOf = ({ day }: Line) => day;
      expect(supply.ordered).toEqual(seriesFrom(period, lines, dayOf, (line) => line.quantity));
      expect(supply.confirmed).toEqual(seriesFrom(period, lines, dayOf, (line) => line.confirmed));
      const short = items
        .map((item) => ({ id: item.id, packs: shortOf(lines, period.days, item) }))
        .filter(({ packs }) => packs > 0)
        .sort((one, other) => other.packs - one.packs);
      expect(supply.short.map(({ item, packs }) => ({ id: item.id, packs }))).toEqual(short);
    }
  });

  test("counts nothing before an order is confirmed", async () => {
    const { place } = await aCustomer(server);
    await place();
    const { supply } = await readFigures<Own>(server, 7);
    expect(supply).toEqual({
      ordered: { days: [0, 0, 0, 0, 0, 0, 0], total: 0, before: 0 },
      confirmed: { days: [0, 0, 0, 0, 0, 0, 0], total: 0, before: 0 },
      target: 95,
      short: [],
    });
  });

  test("comes with the target that the settings have", async () => {
    const { version } = (await server.get("/api/settings")).json();
    const set = await server.patch("/api/settings", { fillRateTarget: 80, version });
    expect(set.statusCode).toBe(200);
    expect((await readFigures<Own>(server, 7)).supply.target).toBe(80);
  });

  test("takes an order confirmed late in the evening to the network's next day", async () => {
    server.moveTo("2026-03-09T23:30:00Z");
    const { confirm } = await aCustomer(server);
    await confirm();
    server.moveTo(NOW);
    await moveNetworkTo(server, "Asia/Tokyo");
    expect((await readFigures<Own>(server, 7)).supply.confirmed.days).toEqual([
      0, 0, 0, 0, 0, 0, 12,
    ]);
  });
});
