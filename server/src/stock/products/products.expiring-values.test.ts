import type { ExpiringValue, ExpiringValues } from "@pharmacy/contract/products/expiring-values";
import { DAY_MS, HOUR_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readFigures } from "#test/figures.ts";
import { aShop, newBatch } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import { addDays } from "../../platform/days.ts";
import { keepExpiringValues } from "./products.expiring-values.ts";

const server = testServer();

const TODAY = "2026-03-10";
const NOON = `${TODAY}T12:00:00Z`;
const dayIn = (days: number) => addDays(TODAY, days);

type Own = { expiring: ExpiringValues };
const read = async () => (await readFigures<Own>(server)).expiring;
const count = (instant = NOON) => keepExpiringValues(server.db, Date.parse(instant));

const DAYS = [-40, -1, 0, 1, 29, 30, 31, 60, 61, 90, 91, 200];
const SPANS: Readonly<Record<keyof ExpiringValue, (days: number) => boolean>> = {
  expired: (days) => days < 0,
  days30: (days) => days >= 0 && days <= 30,
  days60: (days) => days >= 0 && days <= 60,
  days90: (days) => days >= 0 && days <= 90,
};
const NAMES = Object.keys(SPANS) as (keyof ExpiringValue)[];

/** Shelves with batches of every age, some with a cost of their own, some of no known cost. */
async function someShelves(pharmacies: number) {
  server.moveTo("2026-01-01T12:00:00Z");
  for (let place = 0; place < pharmacies; place += 1) {
    const shop = await aShop(server, {}, { name: `Pharmacy ${place}` });
    for (const [at, taxRateBps] of [0, 2_300, 1_350].entries()) {
      const costPrice = at === 1 ? null : 70 + 13 * place + at;
      const product = await shop.make({ sellingPrice: 199 + 10 * at, costPrice, taxRateBps });
      const days = DAYS.filter((_, index) => (index + place + at) % 3 !== 0);
      for (const [index, left] of days.entries()) {
        const unitCost = index % 4 === 0 ? 55 + index : null;
        const quantity = 1 + ((index * 7 + place) % 5);
        await newBatch(server, product.id, { expiryDate: dayIn(left), quantity, unitCost });
      }
    }
  }
  server.moveTo(NOON);
}

type Plain = {
  pharmacy: string;
  currency: string;
  quantity: number;
  expires: string;
  today: string;
  unit: string | null;
  cost: string | null;
  price: string;
  bps: number;
};

/** Adds up the plain batches one by one. */
async function plainValues(): Promise<Map<string, ExpiringValue>> {
  const { rows } = await server.db.$client.query<Plain>(
    `select p.organization as pharmacy, p.currency, b.quantity, b.expiry_date::text as expires,
       ($1::timestamptz at time zone o.time_zone)::date::text as today,
       b.unit_cost as unit, p.cost_price as cost, p.selling_price as price, p.tax_rate_bps as bps
     from product_batches b join products p on p.id = b.product
     join organizations o on o.id = p.organization
     where b.status = 'available' and p.archived_at is null`,
    [NOON],
  );
  const sums = new Map<string, ExpiringValue>();
  for (const { pharmacy, quantity, expires, today, unit, cost, price, bps } of rows) {
    const net = Math.round((Number(price) * 10_000) / (10_000 + bps));
    const value = quantity * Number(unit ?? cost ?? net);
    const left = (Date.parse(expires) - Date.parse(today)) / DAY_MS;
    const known = sums.get(pharmacy) ?? { expired: 0, days30: 0, days60: 0, days90: 0 };
    for (const name of NAMES) known[name] += SPANS[name](left) ? value : 0;
    sums.set(pharmacy, known);
  }
  return sums;
}

describe("the value of stock that expires", () => {
  test("is the sum of the plain batches, the pharmacies with the most first", async () => {
    await someShelves(11);
    await count();
    const plain = await plainValues();
    const { asOf, currencies } = await read();
    expect(asOf).toMatch(/^2026-03-10T12:00:00/);
    expect(currencies).toHaveLength(1);
    const [euros] = currencies;
    expect(euros?.pharmacies).toHaveLength(10);
    for (const { organization, ...value } of euros?.pharmacies ?? []) {
      expect([organization.name, value]).toEqual([organization.name, plain.get(organization.id)]);
    }
    for (const name of NAMES) {
      const sum = [...plain.values()].reduce((total, value) => total + value[name], 0);
      expect([name, euros?.all[name]]).toEqual([name, sum]);
      expect(sum).toBeGreaterThan(0);
    }
    const worths = (euros?.pharmacies ?? []).map(({ expired, days90 }) => expired + days90);
    expect(worths).toEqual(worths.toSorted((one, other) => other - one));
  });

  test("says that nothing was counted yet, and that nothing expires", async () => {
    expect(await read()).toEqual({ asOf: null, currencies: [] });
    const { make } = await aShop(server);
    const { id } = await make();
    await newBatch(server, id, { expiryDate: dayIn(300) });
    await count();
    expect(await read()).toMatchObject({ currencies: [] });
    expect((await read()).asOf).not.toBeNull();
  });

  test("keeps currencies apart, and leaves out what was set aside or archived", async () => {
    const euros = await aShop(server);
    const pounds = await aShop(server, { currency: "GBP" }, { name: "Other", currency: "GBP" });
    const values = { costPrice: 100 };
    const one = await euros.make(values);
    await newBatch(server, one.id, { expiryDate: dayIn(5), quantity: 2 });
    const other = await pounds.make(values);
    await newBatch(server, other.id, { expiryDate: dayIn(5), quantity: 3 });
    const archived = await euros.make(values);
    await newBatch(server, archived.id, { expiryDate: dayIn(5) });
    await server.db.execute(sql`update products set archived_at = now() where id = ${archived.id}`);
    const { id, version } = await newBatch(server, one.id, { expiryDate: dayIn(6) });
    await server.post(`/api/products/${one.id}/batches/${id}/quarantine`, { version });
    await count();
    const { currencies } = await read();
    expect(currencies.map(({ currency, all }) => [currency, all.days30])).toEqual([
      ["EUR", 200],
      ["GBP", 300],
    ]);
  });

  test("is counted again after an hour, and at once where the clock was put back", async () => {
    const { make } = await aShop(server);
    const { id } = await make({ costPrice: 100 });
    await newBatch(server, id, { expiryDate: dayIn(5), quantity: 1 });
    const value = async () => (await read()).currencies[0]?.all.days30;
    await count();
    expect(await value()).toBe(100);
    await newBatch(server, id, { expiryDate: dayIn(5), quantity: 1 });
    const after = (ms: number) => new Date(Date.parse(NOON) + ms).toISOString();
    await count(after(HOUR_MS - 1));
    expect(await value()).toBe(100);
    await count(after(HOUR_MS));
    expect(await value()).toBe(200);
    await newBatch(server, id, { expiryDate: dayIn(5), quantity: 1 });
    await count(after(-HOUR_MS));
    expect(await value()).toBe(300);
  });
});
