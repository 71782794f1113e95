import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aGroup } from "#test/groups.ts";
import { aShop } from "#test/products.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

async function aFilledShop() {
  const shop = await aShop(server);
  const products = [
    await shop.make({ name: "Aspirin" }),
    await shop.make({ name: "Biotin", status: "draft" }),
    await shop.make({ name: "Cetirizine" }),
  ];
  return { ...shop, products, item: await shop.item({ name: "Zinc" }) };
}

const rowsOf = async (query: SQL) => (await server.db.execute(query)).rows;

const LEVEL = sql`case when quantity_on_hand is null then 'untracked' when quantity_on_hand = 0 then 'out'
  when reorder_point >= quantity_on_hand then 'low' else 'enough' end`;

/** Each kept number beside the same one counted. */
const KEPT: Record<string, [kept: SQL, counted: SQL]> = {
  "products by state and level": [
    sql`select state || level as key, sum(n)::int as n from product_counts group by 1 having sum(n) <> 0 order by 1`,
    sql`select state || ${LEVEL} as key, count(*)::int as n from products group by 1 order by 1`,
  ],
  "products by pharmacy, state and level": [
    sql`select organization || state || level as key, sum(n)::int as n from product_organization_counts
      group by 1 having sum(n) <> 0 order by 1`,
    sql`select organization || state || ${LEVEL} as key, count(*)::int as n from products
      group by 1 order by 1`,
  ],
  "places of products by name": [
    sql`select name_key || id || value as key, sum(n)::int as n from product_name_shifts group by 1
      having sum(n) <> 0 order by 1`,
    sql`select name_key || id || state as key, 1 as n from products order by 1`,
  ],
  "items by status": [
    sql`select status as key, sum(n)::int as n from item_counts group by 1 having sum(n) <> 0 order by 1`,
    sql`select status as key, count(*)::int as n from items group by 1 order by 1`,
  ],
  "items by group": [
    sql`select "group"::text as key, sum(n)::int as n from item_group_counts group by 1 having sum(n) <> 0 order by 1`,
    sql`select "group"::text as key, count(*)::int as n from items group by 1 order by 1`,
  ],
  "places of items by name": [
    sql`select name_key || id || value as key, sum(n)::int as n from item_name_shifts group by 1
      having sum(n) <> 0 order by 1`,
    sql`select name_key || id || status as key, 1 as n from items order by 1`,
  ],
  "places of items by number": [
    sql`select number || id::text || value as key, sum(n)::int as n from item_number_shifts group by 1
      having sum(n) <> 0 order by 1`,
    sql`select number || id::text || status as key, 1 as n from items order by 1`,
  ],
};

async function expectKept() {
  for (const [what, [kept, counted]] of Object.entries(KEPT)) {
    expect([what, await rowsOf(kept)]).toEqual([what, await rowsOf(counted)]);
  }
}

test.each<[change: string, statement: SQL]>([
  ["other states of some", sql`update products set status = 'inactive' where name < 'B'`],
  [
    "states that change places",
    sql`update products set status = case status when 'draft' then 'active' else 'draft' end`,
  ],
  ["archived ones", sql`update products set archived_at = now() where name > 'B'`],
  ["another name of all", sql`update products set name = 'Zinc ' || name`],
  [
    "other levels of stock",
    sql`update products set quantity_on_hand = ascii(name) - 65, reorder_point = case when name > 'C' then 2 end`,
  ],
  ["a price, and nothing counted", sql`update products set selling_price = 1`],
  ["none", sql`update products set name = 'Other' where false`],
  ["deleted ones", sql`delete from products where name < 'B'`],
  [
    "new ones",
    sql`insert into products (id, organization, sku, name, "group", unit, pack_unit, pack_size,
    selling_price, currency, tax_rate_bps, status) select gen_random_uuid(), organization, sku || n, name || n,
    "group", unit, pack_unit, pack_size, 1, 'EUR', 0, status from products, generate_series(1, 3) n`,
  ],
  ["another status of an item", sql`update items set status = 'discontinued'`],
  ["another name of an item", sql`update items set name = 'Copper'`],
  [
    "another category of an item",
    sql`update items set "group" = (select id from groups where name = 'Vitamins')`,
  ],
  ["another description of an item", sql`update items set description = 'Keep dry.'`],
])("totals and places stay exact after a statement with %s", async (_, statement) => {
  await aFilledShop();
  await server.post("/api/groups", aGroup({ name: "Vitamins" }));
  await expectKept();
  await server.db.execute(statement);
  await expectKept();
});

/** The triggers that a statement fires, and how many counters it keeps from others until its end. */
async function firedBy(statement: SQL) {
  return server.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`explain (analyze, costs off) ${statement}`);
    const lines = rows.map((row) => String(row["QUERY PLAN"]));
    const locks = await tx.execute<{
      slots: number;
    }>(sql`select count(*)::int as slots from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid() and classid = 7203117`);
    return {
      triggers: lines.flatMap((line) => /^Trigger (?!for)(\S+):/.exec(line)?.[1] ?? []),
      slots: locks.rows[0]?.slots,
    };
  });
}

test("a change of the price fires only what every change needs, and keeps no counter from others", async () => {
  const { products, choices } = await aFilledShop();
  const [one] = products;
  const same = sql`"group" = ${choices.group}, name = name, status = status`;
  expect(
    await firedBy(sql`update products set selling_price = 2, ${same} where id = ${one?.id}`),
  ).toEqual({ triggers: ["products_changed", "products_counted_update"], slots: 0 });
});

test("a sale keeps a counter from others only where it leaves another level", async () => {
  const { products } = await aFilledShop();
  const id = products[0]?.id;
  await server.db.execute(
    sql`update products set quantity_on_hand = 9, reorder_point = 3 where id = ${id}`,
  );
  const slots = async (packs: number) =>
    (await firedBy(sql`update products set quantity_on_hand = ${packs} where id = ${id}`)).slots;
  expect([await slots(4), await slots(3), await slots(0), await slots(9)]).toEqual([0, 1, 1, 1]);
});

test("another category fires what its key needs, and another state takes a counter", async () => {
  const { products } = await aFilledShop();
  const { id: group } = (await server.post("/api/groups", aGroup({ name: "Zoster" }))).json();
  const [one] = products;
  const { triggers } = await firedBy(
    sql`update products set "group" = ${group} where id = ${one?.id}`,
  );
  expect(triggers).toContain("products_other_group_key");
  expect(await rowsOf(sql`select group_key from products where id = ${one?.id}`)).toEqual([
    { group_key: "zoster" },
  ]);
  const { slots } = await firedBy(
    sql`update products set status = 'inactive' where id = ${one?.id}`,
  );
  expect(slots).toBe(1);
});

test("a text is folded for the search as it was before, plain or not", async () => {
  const before = sql`replace(translate(lower(regexp_replace(normalize(value, NFKD),
    '[\\u0300-\\u036f\\u064b-\\u065f]', '', 'g')), 'łøđħıþς臺', 'lodhitσ台'), 'ß', 'ss')`;
  const texts = [
    "Aspirin 500 mg (20) A-Z_%\\",
    "",
    "İstanbul ILIK",
    "Straße ŁØĐĦıÞ",
    "Νησος",
    "臺北",
    "ﬁne Ａｂ ½",
    "مُحَمَّد",
    "Crème\u0301",
    "\t\n\u0001",
  ];
  const { rows } = await server.db.execute(sql`
    select value, search_text(value) as now, ${before} as before
    from unnest(${sql.param(texts)}::text[]) as value`);
  expect(rows.map(({ now }) => now)).toEqual(rows.map(({ before: folded }) => folded));
  expect(rows).toHaveLength(texts.length);
});
