import type { Shortage, StockFigures } from "@pharmacy/contract/products/products.figures";
import { SHORT_PHARMACIES } from "@pharmacy/contract/products/products.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readFigures } from "#test/figures.ts";
import { aShop } from "#test/products.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Own = { stock: StockFigures };

const read = async () => (await readFigures<Own>(server)).stock;

const QUERIES: Readonly<Record<keyof Shortage, string>> = {
  vitalOut: "stock=out&venClass=vital",
  vitalLow: "stock=low&venClass=vital",
  out: "stock=out",
  low: "stock=low",
};

const LEVELS = Object.keys(QUERIES) as (keyof Shortage)[];

const NONE: Shortage = { vitalOut: 0, vitalLow: 0, out: 0, low: 0 };

/** Pharmacies with products of vital and other items at every level, in every state. */
async function someShelves(count: number) {
  const first = await aShop(server);
  const items = [
    await first.item({ venClass: "vital" }),
    await first.item({ venClass: "vital" }),
    await first.item({ venClass: "essential" }),
    await first.item(),
  ];
  const shops = [first];
  while (shops.length < count) {
    shops.push(await aShop(server, {}, { name: `Pharmacy ${shops.length}` }));
  }
  for (const [place, shop] of shops.entries()) {
    for (const [at, item] of items.entries()) {
      const quantity = ((place + 1) * (at + 2) * 7) % 11;
      await stock(shop, item.id, (place + at) % 5 === 4 ? 0 : quantity);
    }
    await stock(shop, null, place % 3);
  }
  await server.db.execute(sql`update products set status = 'inactive'
    where id in (select id from products where quantity_on_hand = 0 order by id limit 2)`);
  return shops;
}

async function stock(
  { make, ofItem }: Awaited<ReturnType<typeof aShop>>,
  item: string | null,
  quantity: number,
) {
  const values = { reorderPoint: 4 };
  const { id } = item ? (await ofItem(item, values)).json() : await make(values);
  await server.post(`/api/products/${id}/stock`, { quantity, reason: "count" });
}

type Plain = { pharmacy: string; quantity: number; point: number; ven: string | null };

/** Counts the plain rows of products for sale, one by one. */
async function plainShortages(): Promise<Map<string, Shortage>> {
  const { rows } = await server.db.$client.query<Plain>(
    `select p.organization as pharmacy, p.quantity_on_hand as quantity, p.reorder_point as point,
       i.ven_class as ven
     from products p left join items i on i.id = p.item
     where p.status = 'active' and p.archived_at is null`,
  );
  const counts = new Map<string, Shortage>();
  for (const { pharmacy, quantity, point, ven } of rows) {
    if (quantity > point) continue;
    const known = counts.get(pharmacy) ?? NONE;
    const level = quantity === 0 ? "out" : "low";
    const vital = quantity === 0 ? "vitalOut" : "vitalLow";
    const own = { ...known, [level]: known[level] + 1 };
    counts.set(pharmacy, ven === "vital" ? { ...own, [vital]: known[vital] + 1 } : own);
  }
  return counts;
}

describe("the figures of stock", () => {
  test("are those of the plain rows, the pharmacies short of most vital items first", async () => {
    await someShelves(SHORT_PHARMACIES + 2);
    const plain = await plainShortages();
    const { all, pharmacies } = await read();
    expect(plain.size).toBeGreaterThan(SHORT_PHARMACIES);
    expect(pharmacies).toHaveLength(SHORT_PHARMACIES);
    for (const { organization, ...shortage } of pharmacies) {
      expect(shortage).toEqual(plain.get(organization.id));
    }
    const weight = ({ vitalOut, vitalLow, out, low }: Shortage) =>
      1_000 * (vitalOut + vitalLow) + out + low;
    const weights = [...plain.values()].map(weight).sort((one, other) => other - one);
    expect(pharmacies.map(weight)).toEqual(weights.slice(0, SHORT_PHARMACIES));
    for (const level of LEVELS) {
      const sum = [...plain.values()].reduce((total, shortage) => total + shortage[level], 0);
      expect([level, all[level]]).toEqual([level, sum]);
      expect(sum).toBeGreaterThan(0);
    }
  });

  test("have for each number the total of the list that it opens", async () => {
    await someShelves(3);
    const { all, pharmacies } = await read();
    const total = async (query: string) =>
      (await server.get(`/api/products?status=active&${query}`)).json().total;
    for (const level of LEVELS) {
      expect([level, all[level]]).toEqual([level, await total(QUERIES[level])]);
      for (const { organization, ...shortage } of pharmacies) {
        const query = `${QUERIES[level]}&organization=${organization.id}`;
        expect([query, shortage[level]]).toEqual([query, await total(query)]);
      }
    }
  });

  test("leave out pharmacies that are short of nothing", async () => {
    const shop = await aShop(server);
    await stock(shop, null, 5);
    expect(await read()).toEqual({ all: NONE, pharmacies: [] });
    await stock(shop, null, 4);
    expect((await read()).pharmacies).toMatchObject([{ ...NONE, low: 1 }]);
  });
});
